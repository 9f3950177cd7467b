import type { Content } from '../protocol/content';
import { jsonMistake, type JsonMistake } from '../base/jsonMistake';
import { typedNumber } from '../base/typedNumber';

/** Why a text isn't a value of its field; without a place it isn't a number. */
export interface Unreadable {
  mistake: { place?: JsonMistake };
}

export function isUnreadable(value: object): value is Unreadable {
  return 'mistake' in value;
}

/** How the value of a field becomes the text of its control, and back. */
export interface SettingCodec {
  toText(value: unknown): string;
  /** An empty text isn't a value. */
  read(text: string): { value: unknown } | Unreadable;
}

export const textCodec: SettingCodec = {
  toText: String,
  read: (text) => ({ value: text === '' ? undefined : text }),
};

export const wholeCodec = numberCodec('whole');
export const decimalCodec = numberCodec('decimal');

export const flagCodec: SettingCodec = {
  toText: String,
  read: (text) => ({ value: text === '' ? undefined : text === 'true' }),
};

/** One entry a line; so that an entry may hold a line break, `\n` stands for one, and `\\` for `\`. */
export const linesCodec: SettingCodec = {
  toText: (value) =>
    (Array.isArray(value) ? value.map((entry) => escaped(String(entry))) : []).join('\n'),
  read(text) {
    const entries = text.split('\n').filter((line) => line !== '');
    return { value: entries.length === 0 ? undefined : entries.map(unescaped) };
  },
};

export const jsonCodec: SettingCodec = {
  toText: (value) => JSON.stringify(value, undefined, 2),
  read(text) {
    if (text.trim() === '') return { value: undefined };
    const place = jsonMistake(text);
    return place === undefined ? { value: JSON.parse(text) as unknown } : { mistake: { place } };
  },
};

/** A system instruction is text only, so its parts make one text. */
export const instructionCodec: SettingCodec = {
  toText: (value) => ((value as Content).parts ?? []).map(({ text = '' }) => text).join('\n'),
  read: (text) => ({ value: text.trim() === '' ? undefined : { parts: [{ text }] } }),
};

/** The one tool that a chat has of its own; its functions are those of Parley. */
export const codeExecutionCodec: SettingCodec = {
  toText: () => 'true',
  read: (text) => ({ value: text === 'true' ? [{ codeExecution: {} }] : undefined }),
};

function numberCodec(kind: 'whole' | 'decimal'): SettingCodec {
  return {
    toText: String,
    read(text) {
      if (text.trim() === '') return { value: undefined };
      const value = typedNumber(text, kind);
      return Number.isFinite(value) ? { value } : { mistake: {} };
    },
  };
}

function escaped(entry: string): string {
  return entry.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function unescaped(line: string): string {
  return line.replace(/\\(.)/gu, (whole, letter: string) =>
    letter === 'n' ? '\n' : letter === '\\' ? '\\' : whole,
  );
}
