/**
 * The packages with the native part that runs on a processor alone; there are no others without a compiler.
 * @type {Readonly<Record<string, string>>}
 */
const nativePackages = {
  'linux-x64': '@node-llama-cpp/linux-x64',
  'linux-arm64': '@node-llama-cpp/linux-arm64',
  'linux-arm': '@node-llama-cpp/linux-armv7l',
  'linux-riscv64': '@node-llama-cpp/linux-riscv64',
  'darwin-arm64': '@node-llama-cpp/mac-arm64-metal',
  'darwin-x64': '@node-llama-cpp/mac-x64',
  'win32-x64': '@node-llama-cpp/win-x64',
  'win32-arm64': '@node-llama-cpp/win-arm64',
};

/**
 * The package for this platform; undefined if there is none.
 * @returns {string | undefined}
 */
export function nativePackageName() {
  return nativePackages[`${process.platform}-${process.arch}`];
}
