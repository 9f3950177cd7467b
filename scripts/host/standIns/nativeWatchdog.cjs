// Stands in for @vscode/native-watchdog, a native module that would need a compiler. The real one
// ends an extension host whose event loop is stuck when its parent is gone; the server of
// vscodeServer.mjs runs in a process group that is ended as a whole, which covers that case.
exports.start = () => undefined;

/** @param {number} [code] */
exports.exit = (code) => process.exit(code ?? 0);
