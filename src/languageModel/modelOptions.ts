import type { GenerationConfig } from '../protocol/generation';

/** The options an asker may set, as the interface spells them; what they allow is checked by its rules. */
const taken = [
  'temperature',
  'topP',
  'topK',
  'maxOutputTokens',
  'stopSequences',
  'seed',
  'presencePenalty',
  'frequencyPenalty',
  'responseMimeType',
  'responseSchema',
  'responseJsonSchema',
  'responseModalities',
  'mediaResolution',
  'thinkingConfig',
] as const satisfies readonly (keyof GenerationConfig)[];

/** One value stands for a list of it, as services take it. */
const lists: readonly string[] = ['stopSequences', 'responseModalities'];

const byEitherSpelling = new Map<string, string>(
  taken.flatMap((name) => [
    [name, name],
    [name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`), name],
  ]),
);

/**
 * The generation options of `modelOptions`, in either spelling of the interface. VS Code and extensions
 * put options of their own among them: those are named in `ignored` and not sent.
 */
export function readModelOptions(options: Readonly<Record<string, unknown>>): {
  generationConfig: GenerationConfig;
  ignored: string[];
} {
  const known: [string, unknown][] = [];
  const ignored: string[] = [];
  for (const [key, value] of Object.entries(options)) {
    const name = byEitherSpelling.get(key);
    if (name === undefined) ignored.push(key);
    else if (value !== undefined && value !== null) {
      known.push([name, lists.includes(name) && !Array.isArray(value) ? [value] : value]);
    }
  }
  return { generationConfig: Object.fromEntries(known), ignored };
}
