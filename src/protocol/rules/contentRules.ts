import type { Content, FileData, InlineData, Part } from '../content';
import { partDataFields } from '../content';
import type { Violation } from '../violation';
import { check } from './rule';
import type { Rule } from './rule';
import { isBase64, isFilled } from './values';

// `function` isn't a role of the interface; published clients send it with function responses.
const roles = ['user', 'model', 'function'];

const contentRules: readonly Rule<Content>[] = [
  {
    field: 'role',
    rule: 'Please use a valid role: user, model.',
    holds: ({ role }) => role === undefined || role === '' || roles.includes(role),
  },
  {
    field: 'parts',
    rule: 'contents.parts must not be empty.',
    holds: ({ parts }) => (parts ?? []).length > 0,
  },
];

/** What may be beside the data of a part. */
const otherPartFields: ReadonlySet<string> = new Set<keyof Part>([
  'thought',
  'thoughtSignature',
  'videoMetadata',
]);

const partRules: readonly Rule<Part>[] = [
  {
    field: '',
    rule: `Exactly one kind of data must be set: ${partDataFields.join(', ')}.`,
    holds: (part) => {
      const known = dataFieldsOf(part).length;
      // A kind that is not known here may be one that the service knows.
      return known === 1 || (known === 0 && Object.keys(part).some((name) => !isKnownField(name)));
    },
  },
  {
    field: 'functionCall.name',
    rule: 'A function call needs the name of the function.',
    holds: ({ functionCall }) => functionCall === undefined || isFilled(functionCall.name),
  },
  {
    field: 'functionResponse.name',
    rule: 'A function response needs the name of the function.',
    holds: ({ functionResponse }) =>
      functionResponse === undefined || isFilled(functionResponse.name),
  },
];

const inlineDataRules: readonly Rule<InlineData>[] = [
  {
    field: 'mimeType',
    rule: 'A media type such as image/png is needed.',
    holds: ({ mimeType }) => isMediaType(mimeType),
  },
  {
    field: 'data',
    rule: 'The data must be bare base64, without a data: prefix.',
    holds: ({ data }) => isBase64(data),
  },
];

const fileDataRules: readonly Rule<FileData>[] = [
  {
    field: 'fileUri',
    rule: 'A file is referred to by its uri.',
    holds: ({ fileUri }) => isFilled(fileUri),
  },
  {
    field: 'mimeType',
    rule: 'The media type must be one such as video/mp4.',
    holds: ({ mimeType }) => mimeType === undefined || mimeType === '' || isMediaType(mimeType),
  },
];

const instructionRules: readonly Rule<Part>[] = [
  {
    field: '',
    rule: 'A system instruction is text only.',
    holds: (part) => part.text !== undefined && dataFieldsOf(part).length === 1,
  },
];

/** Checks a list of contents; `path` is where it is in the request. */
export function checkContents(contents: readonly Content[], path: string): Violation[] {
  return contents.flatMap((content, index) => {
    const at = `${path}[${String(index)}]`;
    return [...check(contentRules, content, at), ...checkParts(content.parts ?? [], `${at}.parts`)];
  });
}

/** Checks a system instruction: text only; its role has no meaning and may be anything. */
export function checkSystemInstruction(instruction: Content, path: string): Violation[] {
  const parts = instruction.parts ?? [];
  return parts.flatMap((part, index) =>
    check(instructionRules, part, `${path}.parts[${String(index)}]`),
  );
}

/** Parts may be in what a function answered as well. */
function checkParts(parts: readonly Part[], path: string): Violation[] {
  return parts.flatMap((part, index) => {
    const at = `${path}[${String(index)}]`;
    return [
      ...check(partRules, part, at),
      ...(part.inlineData ? check(inlineDataRules, part.inlineData, `${at}.inlineData`) : []),
      ...(part.fileData ? check(fileDataRules, part.fileData, `${at}.fileData`) : []),
      ...checkParts(part.functionResponse?.parts ?? [], `${at}.functionResponse.parts`),
    ];
  });
}

/** Whether a part breaks no rule by itself. */
export function isSendable(part: Part): boolean {
  return checkParts([part], '').length === 0;
}

function isKnownField(name: string): boolean {
  return otherPartFields.has(name) || partDataFields.some((field) => field === name);
}

function dataFieldsOf(part: Part): string[] {
  return partDataFields.filter((field) => part[field] !== undefined);
}

/** Whether the value is an IANA media type such as `image/png`, with or without parameters. */
export function isMediaType(value: unknown): boolean {
  return typeof value === 'string' && /^[\w.+-]+\/[\w.+*-]+(\s*;.*)?$/u.test(value);
}
