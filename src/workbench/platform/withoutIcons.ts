/** A text as a label that shows it as it is: VS Code would read `$(name)` in it as an icon. */
export function withoutIcons(text: string): string {
  return text.replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}
