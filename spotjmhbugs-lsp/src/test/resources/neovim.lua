-- SPDX-License-Identifier: Apache-2.0
-- Opens, explains, repairs and edits a benchmark, and tells on standard output what it saw.
local file, server, settings = vim.env.LSP_FILE, vim.env.LSP_SERVER, vim.json.decode(vim.env.LSP_SETTINGS)
local function say(...) io.stdout:write(string.format(...) .. '\n') end
local function diagnostics()
  local all = vim.diagnostic.get(0)
  for _, each in ipairs(all) do
    say('%d:%d-%d %s', each.lnum, each.col, each.end_col, each.code or each.user_data.lsp.code)
  end
  return #all
end
local function wait_for(count) return vim.wait(30000, function() return #vim.diagnostic.get(0) == count end, 20) end

vim.cmd('edit ' .. file)
vim.bo.filetype = 'java'
local id = vim.lsp.start_client({ name = 'spotjmhbugs', cmd = { server }, root_dir = vim.fn.getcwd(), init_options = settings })
vim.lsp.buf_attach_client(0, id)
wait_for(1)
say('opened')
diagnostics()

local function request(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000) or {}) do return answer.result end
end
local text = vim.lsp.util.make_text_document_params()
local place = { line = 6, character = 5 }
say('hover %s', request('textDocument/hover', { textDocument = text, position = place }).contents.value:match('[^\n]*'))
local function actions()
  return request('textDocument/codeAction',
    { textDocument = text, range = { start = place, ['end'] = place }, context = { diagnostics = {} } })
end
for _, each in ipairs(actions()) do say('action %s', each.title) end
local function apply(action)
  local chosen = action.edit and action or request('codeAction/resolve', action)
  vim.lsp.util.apply_workspace_edit(chosen.edit, vim.lsp.get_client_by_id(id).offset_encoding)
end
apply(actions()[1])
wait_for(0)
say('repaired %d:%s', diagnostics(), (table.concat(vim.api.nvim_buf_get_lines(0, 5, 7, false), ' '):gsub('%s+', ' ')))
vim.cmd('silent undo')
wait_for(1)
request('workspace/executeCommand', actions()[4].command)
wait_for(0)
say('known %d', diagnostics())
vim.cmd('qa!')
