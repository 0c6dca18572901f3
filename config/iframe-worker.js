// SPDX-License-Identifier: Apache-2.0
// Browsers start no worker for a page that is opened from disk. There, the theme's search runs in a frame that nobody sees.
// MkDocs' theme would load such a script from the network; its name is what keeps it from that.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(script) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      // Names of the worker's scope that a window lacks, or that mean something else there.
      frame.srcdoc =
        "<script>self.postMessage = data => parent.postMessage({ worker: data }, '*');" +
        "self.importScripts = () => Promise.resolve();</script><script src=\"" + new URL(script, document.baseURI) + "\"></script>";
      this.ready = new Promise((resolve) => frame.addEventListener("load", () => resolve(frame.contentWindow)));
      window.addEventListener("message", (event) => {
        if (event.source === frame.contentWindow && "worker" in Object(event.data)) {
          this.dispatchEvent(new MessageEvent("message", { data: event.data.worker }));
        }
      });
      document.documentElement.append(frame);
    }

    postMessage(data) {
      this.ready.then((scope) => scope.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
