// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.ReplaceEdit;
import org.eclipse.text.edits.TextEdit;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;

/**
 * The text of a file as editors share it.
 *
 * @param file the file
 * @param text its text when it was read, the same as on the disk
 */
record OpenText(IFile file, String text) {

  private interface Action<T> {
    T on(ITextFileBuffer buffer) throws CoreException;
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @return its text
   * @throws NotRepairableException when an editor holds changes of it that no class file has
   * @throws CoreException when it cannot be read
   */
  static OpenText of(IFile file) throws NotRepairableException, CoreException {
    Optional<String> saved =
        with(
            file, buffer -> Optional.of(buffer.getDocument().get()).filter(t -> !buffer.isDirty()));
    return new OpenText(
        file, saved.orElseThrow(() -> new NotRepairableException("save the file first")));
  }

  /**
   * Changes the file, as one step to undo, and saves it: the next repair needs class files of what
   * the editor shows. Does nothing when somebody else has changed it.
   *
   * @param edits edits of the text, in its order
   * @throws CoreException when the file cannot be written
   */
  void change(List<Edit> edits) throws CoreException {
    with(
        file,
        buffer -> {
          if (buffer.getDocument().get().equals(text)) {
            apply(edits, buffer.getDocument());
            buffer.commit(null, false);
          }
          return text;
        });
  }

  private static void apply(List<Edit> edits, IDocument document) throws CoreException {
    MultiTextEdit all = new MultiTextEdit();
    for (Edit edit : edits) {
      all.addChild(new ReplaceEdit(edit.start(), edit.end() - edit.start(), edit.replacement()));
    }
    IDocumentUndoManager undo = DocumentUndoManagerRegistry.getDocumentUndoManager(document);
    if (undo != null) {
      undo.beginCompoundChange();
    }
    try {
      all.apply(document, TextEdit.NONE);
    } catch (BadLocationException e) {
      throw new CoreException(Status.error("not the text that the edits are for", e));
    } finally {
      if (undo != null) {
        undo.endCompoundChange();
      }
    }
  }

  private static <T> T with(IFile file, Action<T> action) throws CoreException {
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    IPath path = file.getFullPath();
    buffers.connect(path, LocationKind.IFILE, null);
    try {
      return action.on(buffers.getTextFileBuffer(path, LocationKind.IFILE));
    } finally {
      buffers.disconnect(path, LocationKind.IFILE, null);
    }
  }
}
