/** Where a full-screen program, such as an editor, takes over the screen, and where it gives it back. */
// oxlint-disable-next-line no-control-regex -- what controls a terminal begins with one
const screenSwitch = /\u001B\[\?(?:1049|1047|47)(?=[hl])/u;
/** What sets colors, moves the cursor, names links and windows; none of it is shown. */
const sequences =
  // oxlint-disable-next-line no-control-regex -- as above
  /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[PX^_][^\u001B]*(?:\u001B\\)?|[ -/]*[0-~])/gu;
// oxlint-disable-next-line no-control-regex -- they are to be taken out
const otherControls = /[\u0000-\u0008\u000B-\u001F\u007F]/gu;

/**
 * The lines that a terminal shows of what a program wrote to it, as plain text: without colors and the like, without
 * what a full-screen program drew, and of a line that was written over, as progress bars do, what was written last.
 */
export function terminalText(data: string): string {
  const [first = '', ...rest] = data.split(screenSwitch);
  const shown = [
    first,
    ...rest.filter((part) => part.startsWith('l')).map((part) => part.slice(1)),
  ];
  const lines = shown
    .join('')
    .replaceAll(sequences, '')
    .split('\n')
    .map((line) => lastWritten(line).replaceAll(otherControls, '').trimEnd());
  return lines.join('\n').trim();
}

function lastWritten(line: string): string {
  const parts = line.split('\r').filter((part) => part !== '');
  return parts.at(-1) ?? '';
}
