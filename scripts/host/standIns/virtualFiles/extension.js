'use strict';

// A workspace of files in memory, which the server of the page names: what a virtual workspace is in VS Code for the web.
const vscode = require('vscode');

const scheme = 'virtual';

exports.activate = async ({ extensionUri, subscriptions }) => {
  const address = extensionUri.with({ path: '/workspace.json' }).toString(true);
  const given = await (await fetch(address)).json();
  const encoder = new TextEncoder();
  const files = new Map(
    Object.entries(given).map(([path, text]) => [path, { bytes: encoder.encode(text), mtime: 1 }]),
  );
  const changed = new vscode.EventEmitter();
  const below = (path) => (path.endsWith('/') ? path : `${path}/`);
  const isFolder = (path) => [...files.keys()].some((name) => name.startsWith(below(path)));
  const fileAt = (uri) => {
    const file = files.get(uri.path);
    if (file === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return file;
  };
  const tell = (type, uri) => changed.fire([{ type, uri }]);
  const provider = {
    onDidChangeFile: changed.event,
    watch: () => ({ dispose() {} }),
    stat(uri) {
      if (uri.path === '/' || isFolder(uri.path)) {
        return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      }
      const { bytes, mtime } = fileAt(uri);
      return { type: vscode.FileType.File, ctime: 0, mtime, size: bytes.length };
    },
    readDirectory(uri) {
      const entries = new Map();
      for (const path of files.keys()) {
        if (!path.startsWith(below(uri.path))) continue;
        const [name, ...rest] = path.slice(below(uri.path).length).split('/');
        entries.set(name, rest.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
      }
      return [...entries];
    },
    createDirectory() {},
    readFile: (uri) => fileAt(uri).bytes,
    writeFile(uri, bytes) {
      const before = files.get(uri.path);
      files.set(uri.path, { bytes, mtime: (before?.mtime ?? 0) + 1 });
      tell(before ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created, uri);
    },
    delete(uri) {
      for (const path of [...files.keys()]) {
        if (path === uri.path || path.startsWith(below(uri.path))) files.delete(path);
      }
      tell(vscode.FileChangeType.Deleted, uri);
    },
    rename(from, to) {
      files.set(to.path, fileAt(from));
      files.delete(from.path);
      tell(vscode.FileChangeType.Deleted, from);
      tell(vscode.FileChangeType.Created, to);
    },
  };
  const search = {
    provideFileSearchResults: (_query, { folder }) =>
      [...files.keys()]
        .filter((path) => path.startsWith(below(folder.path)))
        .map((path) => folder.with({ path })),
  };
  subscriptions.push(
    vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true }),
    vscode.workspace.registerFileSearchProvider(scheme, search),
  );
};
