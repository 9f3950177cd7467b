/** What goes to another folder in bash, zsh, fish, PowerShell or cmd. */
const movingWords =
  /(?<![\w./-])(?:cd|chdir|pushd|popd|sl|set-location|push-location|pop-location)(?![\w-])/iu;

/**
 * Whether a command line may leave its shell in another folder. Aliases, functions and scripts that are read into the
 * shell can do that too, and aren't seen.
 */
export function mayMoveShell(commandLine: string): boolean {
  return movingWords.test(commandLine);
}
