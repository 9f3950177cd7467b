/** What models write on fences, by the language that VS Code knows it as. */
const idsByFence: Readonly<Record<string, string>> = {
  bash: 'shellscript',
  cs: 'csharp',
  'c++': 'cpp',
  console: 'shellscript',
  docker: 'dockerfile',
  js: 'javascript',
  jsx: 'javascriptreact',
  kt: 'kotlin',
  md: 'markdown',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shellscript',
  shell: 'shellscript',
  ts: 'typescript',
  tsx: 'typescriptreact',
  yml: 'yaml',
  zsh: 'shellscript',
};

/** The id of a fence's language among those that VS Code knows; undefined if it knows none such. */
export function languageIdOf(fence: string, known: readonly string[]): string | undefined {
  const name = fence.toLowerCase();
  const id = Object.hasOwn(idsByFence, name) ? idsByFence[name] : name;
  return known.find((each) => each === id);
}
