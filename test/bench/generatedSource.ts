const verbs = ['read', 'write', 'merge', 'split', 'count', 'close', 'paint', 'retry', 'parse'];
const nouns = ['Journal', 'Token', 'Index', 'Cache', 'Window', 'Stream', 'Branch', 'Colour'];

/** The path and text of a file: some functions of some lines, as sources have them; no two files are the same. */
export function generatedSource(number: number): [string, string] {
  const functions = Array.from({ length: 4 }, (_, at) => {
    const name = `${verbs[(number + at) % verbs.length] ?? ''}${nouns[(number * 3 + at) % nouns.length] ?? ''}${number}`;
    const lines = Array.from(
      { length: 8 },
      (_, line) =>
        `  const step${line} = ${name}Table.get(input + ${line * number}) ?? fallback${at};`,
    );
    return `/** Says how to ${name} when the input is ${at}. */\nexport function ${name}(input: number): number {\n${lines.join('\n')}\n  return step7;\n}\n`;
  });
  return [`d${Math.floor(number / 100)}/f${number}.ts`, functions.join('\n')];
}
