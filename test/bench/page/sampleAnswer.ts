const pieces = [
  '## What happens when a call fails\n\n',
  'The call is made again after a pause, and the pause **doubles** each time, up to a limit that the ' +
    'caller may set. See `retry.ts` for the place where the delay is worked out, and mind that a ' +
    'service may say itself how long to wait.\n\n',
  '1. Read the header, if there is one.\n2. Wait for as long as it says.\n3. Ask again with the *same* body.\n\n',
  '```ts\nexport async function retry<T>(call: () => Promise<T>, attempts = 5): Promise<T> {\n' +
    '  for (let attempt = 1; ; attempt += 1) {\n    try {\n      return await call();\n    } catch (error) {\n' +
    "      if (attempt === attempts) throw error;\n      await pause(2 ** attempt * 100, 'ms');\n    }\n  }\n}\n```\n\n",
  '| attempt | pause | so far |\n| --- | ---: | ---: |\n| 1 | 200 ms | 200 ms |\n| 2 | 400 ms | 600 ms |\n| 3 | 800 ms | 1.4 s |\n\n',
  '> A pause without a random part has all clients come back at the same moment.\n\n',
];

/** An answer of about this many characters, of everything that answers are made of. */
export function sampleAnswer(characters: number): string {
  const whole = pieces.join('');
  return whole.repeat(Math.ceil(characters / whole.length)).slice(0, characters);
}

/** The same of one list alone. */
export function sampleList(characters: number): string {
  const item =
    '- A pause that **doubles** with each attempt, as `retry.ts` has it, up to a limit.\n';
  return item.repeat(Math.ceil(characters / item.length)).slice(0, characters);
}
