/** Windows line ends as `\n`; a carriage return by itself stays. */
export function withPlainEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
