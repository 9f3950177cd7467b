/** A prompt kept in a Markdown file. */
export interface SavedPrompt {
  /** What it is for, from the file's front matter, or else its first line. */
  description: string;
  /** The text before the place of what the user adds, and behind it. */
  before: string;
  after: string;
}

/** Where in a saved prompt belongs what is written behind its command; without it, at the end. */
const inputPlace = '{{input}}';

const frontMatter = /^---\r?\n(?<fields>[\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** Reads a saved prompt: Markdown, with an optional front matter of which `description` is used. */
export function parseSavedPrompt(text: string): SavedPrompt {
  const matter = frontMatter.exec(text);
  const body = text.slice(matter?.[0].length ?? 0).trim();
  const place = body.indexOf(inputPlace);
  const [before, after] =
    place === -1 ? [body, ''] : [body.slice(0, place), body.slice(place + inputPlace.length)];
  const firstLine = body.split(/\r?\n/, 1)[0]?.replace(/^#+\s*/, '') ?? '';
  return {
    description: descriptionIn(matter?.groups?.['fields'] ?? '') ?? firstLine,
    before: place === -1 && before !== '' ? `${before}\n` : before,
    after,
  };
}

function descriptionIn(fields: string): string | undefined {
  const value = /^description:(?<value>.*)$/m.exec(fields)?.groups?.['value'];
  return value?.trim().replace(/^(?<quote>["'])(?<inside>.*)\k<quote>$/, '$<inside>');
}

/** Whether a file's name can be a command: what is typed behind a `/`. */
export function isPromptName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name);
}
