import { parseJson } from '../base/parseJson';
import { areWholeCalls } from '../conversation/journal';
import { isOfAFile, journalVersion } from '../conversation/record';
import { isCallOutcome } from '../conversation/turn';
import { isDigest } from './mediaStore';
import { checkMedia, type ChatMedia } from './chatMedia';
import { isRecord } from '../protocol/isRecord';
import type { Violation } from '../protocol/violation';

type Fields = Record<string, unknown>;
type Kind = 'string' | 'number' | 'list' | 'object' | 'digest' | 'outcome';

const format = 'parley.chat';

/** A chat in one JSON document, for another workspace or machine: its journal's records in order. */
export interface ChatDocument {
  format: typeof format;
  version: typeof journalVersion;
  records: Fields[];
  /** The bytes that attachments refer to, except large ones; absent if there are none. */
  media?: ChatMedia;
}

/** What a record of each type is of no use without. Records of other types are kept as they are. */
const recordFields: Record<string, Record<string, Kind>> = {
  conversation: { id: 'string', version: 'number', createdAtMs: 'number' },
  title: { text: 'string' },
  userTurn: { id: 'string', prompt: 'string', attachments: 'list', atMs: 'number' },
  modelTurn: { id: 'string', parentId: 'string', atMs: 'number' },
  request: { turnId: 'string', model: 'string' },
  event: { turnId: 'string', response: 'object' },
  end: { turnId: 'string', status: 'string' },
  callStart: { turnId: 'string', index: 'number', atMs: 'number' },
  callEnd: {
    turnId: 'string',
    index: 'number',
    outcome: 'outcome',
    response: 'object',
    atMs: 'number',
  },
};
const attachmentFields: Record<string, Kind> = {
  id: 'string',
  kind: 'string',
  label: 'string',
  detail: 'string',
};
const textFields: Record<string, Kind> = { ...attachmentFields, text: 'string' };
const mediaFields: Record<string, Kind> = {
  ...attachmentFields,
  mimeType: 'string',
  sizeBytes: 'number',
  sha256: 'digest',
};

const kinds: Record<Kind, { holds: (value: unknown) => boolean; name: string }> = {
  string: { holds: (value) => typeof value === 'string', name: 'a string' },
  number: { holds: (value) => typeof value === 'number', name: 'a number' },
  list: { holds: Array.isArray, name: 'a list' },
  object: { holds: isRecord, name: 'an object' },
  outcome: { holds: isCallOutcome, name: 'the outcome of a call' },
  digest: { holds: isDigest, name: 'a SHA-256 digest in hexadecimal digits' },
};

export function createChatDocument(records: Fields[], media: ChatMedia = {}): ChatDocument {
  const hasMedia = Object.keys(media).length > 0;
  return { format, version: journalVersion, records, ...(hasMedia && { media }) };
}

/** The records of a document as it was read, or what is wrong with it, each by the path of its field. */
export function readChatDocument(
  text: string,
): { records: Fields[]; media: ChatMedia } | { violations: Violation[] } {
  const document = parseJson(text);
  if (!isRecord(document)) return { violations: [{ field: '', rule: 'must be a JSON object' }] };
  const { records, version, media = {} } = document;
  if (document['format'] !== format) return wrong('format', `must be "${format}"`);
  if (typeof version !== 'number' || version > journalVersion) {
    return wrong('version', `must be a number up to ${journalVersion}`);
  }
  if (!Array.isArray(records)) return wrong('records', 'must be a list');
  const violations = [...records.flatMap(checkRecord), ...checkMedia(media)];
  if (violations.length > 0) return { violations };
  const read = records.filter(isRecord).filter(isTakenOver);
  const misplaced = read.findIndex(
    ({ type }, index) => (type === 'conversation') !== (index === 0),
  );
  if (misplaced !== -1) {
    return wrong(`records[${misplaced}].type`, 'must be "conversation" in the first record alone');
  }
  if (!read.some(({ type }) => type === 'userTurn')) {
    return wrong('records', 'must hold a userTurn');
  }
  return { records: read, media: media as ChatMedia };
}

/**
 * Restoring files by what another machine says would write whatever it likes. Which tools the model has, and which
 * folders say something to it, is for whoever imports the chat to say.
 */
function isTakenOver(record: Fields): boolean {
  const { type } = record;
  return !isOfAFile(record) && type !== 'tools' && type !== 'folderInstructions';
}

function wrong(field: string, rule: string): { violations: Violation[] } {
  return { violations: [{ field, rule }] };
}

function checkRecord(record: unknown, index: number): Violation[] {
  const path = `records[${index}]`;
  if (!isRecord(record)) return [{ field: path, rule: 'must be an object' }];
  const { type, version } = record;
  if (typeof type !== 'string') return [{ field: `${path}.type`, rule: 'must be a string' }];
  const violations = checkFields(
    record,
    Object.hasOwn(recordFields, type) ? recordFields[type] : {},
    path,
  );
  if (violations.length > 0) return violations;
  if (type === 'conversation' && Number(version) > journalVersion) {
    return [{ field: `${path}.version`, rule: `must be a number up to ${journalVersion}` }];
  }
  if (type === 'userTurn') {
    return [
      ...checkAttachments(record['attachments'], `${path}.attachments`),
      ...checkCalls(record['calls'], `${path}.calls`),
    ];
  }
  return type === 'event' ? checkResponse(record['response'], `${path}.response`) : [];
}

function checkAttachments(attachments: unknown, path: string): Violation[] {
  return list(attachments).flatMap((attachment, index) =>
    checkFields(
      attachment,
      isRecord(attachment) && 'sha256' in attachment ? mediaFields : textFields,
      `${path}[${index}]`,
    ),
  );
}

function checkCalls(calls: unknown, path: string): Violation[] {
  if (calls === undefined || areWholeCalls(calls)) return [];
  return [{ field: path, rule: 'must be a list of calls with name and args' }];
}

/** As far as the chat relies on it; the rest is the service's and kept as it came. */
function checkResponse(response: unknown, path: string): Violation[] {
  const { candidates = [] } = response as Fields;
  if (!Array.isArray(candidates)) return [{ field: `${path}.candidates`, rule: 'must be a list' }];
  return candidates.flatMap((candidate: unknown, index) => {
    const at = `${path}.candidates[${index}]`;
    if (!isRecord(candidate)) return [{ field: at, rule: 'must be an object' }];
    const { content = {} } = candidate;
    if (!isRecord(content)) return [{ field: `${at}.content`, rule: 'must be an object' }];
    const { parts = [] } = content;
    if (!Array.isArray(parts)) return [{ field: `${at}.content.parts`, rule: 'must be a list' }];
    return parts.flatMap((part: unknown, position) =>
      checkPart(part, `${at}.content.parts[${position}]`),
    );
  });
}

function checkPart(part: unknown, path: string): Violation[] {
  return checkFields(part, isRecord(part) && 'text' in part ? { text: 'string' } : {}, path);
}

function checkFields(value: unknown, fields: Record<string, Kind> = {}, path: string): Violation[] {
  if (!isRecord(value)) return [{ field: path, rule: 'must be an object' }];
  return Object.entries(fields)
    .filter(([name, kind]) => !kinds[kind].holds(value[name]))
    .map(([name, kind]) => ({ field: `${path}.${name}`, rule: `must be ${kinds[kind].name}` }));
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
