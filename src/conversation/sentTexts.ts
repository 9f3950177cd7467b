import { headerOf, readAttachedFiles, type AttachedFile } from './attachedFiles';
import { KnownFiles, type Novelty } from './knownFiles';
import { sentTurns } from './sentTurns';
import { isMedia, type Attachment, type TextAttachment, type Turn } from './turn';

/** What is sent of the text of an attachment. */
export interface SentText {
  /** Undefined: nothing. */
  text: string | undefined;
  /** What is sent of the files themselves, without what says which files they are. */
  own: readonly string[];
  /** `partly`: of a folder, some files are known. */
  novelty: Novelty | 'partly';
  /** The turn that it was sent with, where the model knows it already. */
  knownSince?: string;
}

/** What is sent of the texts attached to a turn. */
export type SentOfTurn = ReadonlyMap<Attachment, SentText>;

const already = ' (already attached)';
const others = ' (already attached, except for these files)';
const changed = ' (changed since it was last attached)';

/** Attachments never change, and a long chat has many: each is read once. */
const readings = new WeakMap<TextAttachment, { files: AttachedFile[] | undefined }>();

/**
 * What a request sends of the texts attached to turns, by their ids. A file, or lines of it, that the turns
 * before have sent already is only named; one that has changed since is sent again and says so. This
 * depends on the turns up to each alone, so a turn is sent with the same words in every later request.
 */
export function sentTexts(path: readonly Turn[]): Map<string, SentOfTurn> {
  const known = new KnownFiles();
  const sent = new Map<string, SentOfTurn>();
  let before: readonly Attachment[] = [];
  for (const turn of sentTurns(path)) {
    if (turn.role === 'model' || turn.calls !== undefined) continue;
    const wasOffered = new Set(before.map(({ id }) => id));
    const ofTurn = new Map<Attachment, SentText>();
    for (const attachment of widestFirst(turn.attachments)) {
      const text = sentText(attachment, known, turn.id);
      // It says only what the turn before did: that the file is still the active one.
      const isSilent = attachment.isOffered === true && wasOffered.has(attachment.id);
      const isLeftOut = text.novelty === 'known' && isSilent;
      ofTurn.set(attachment, isLeftOut ? { ...text, text: undefined } : text);
    }
    sent.set(turn.id, ofTurn);
    before = turn.attachments;
  }
  return sent;
}

/** What holds others comes before them, so that those are what is only named. */
function widestFirst(attachments: readonly Attachment[]): TextAttachment[] {
  const widths = { folder: 0, file: 1, selection: 2 };
  const texts = attachments.filter((each): each is TextAttachment => !isMedia(each));
  return texts.toSorted(
    (a, b) =>
      widths[a.kind] - widths[b.kind] ||
      (a.kind === 'selection' ? b.text.length - a.text.length : 0),
  );
}

function sentText(attachment: TextAttachment, known: KnownFiles, turnId: string): SentText {
  const files = filesOf(attachment);
  if (files === undefined) return { text: attachment.text, own: [attachment.text], novelty: 'new' };
  const judged = files.map((file) => ({ file, ...judge(file, attachment, known) }));
  const sent = judged.filter(({ novelty }) => novelty !== 'known');
  for (const { file } of sent) known.add(file, turnId);
  const knownSince = judged.find((each) => each.turnId !== undefined)?.turnId;
  const since = knownSince === undefined ? {} : { knownSince };
  if (sent.length === 0) {
    return { text: nameOf(attachment, files), own: [], novelty: 'known', ...since };
  }
  const own = sent.map(({ file }) => file.own);
  const texts = sent.map(({ file, novelty }) => {
    const header = headerOf(file, novelty === 'changed' ? changed : '');
    return `${header}\n${file.block}`;
  });
  if (sent.length < files.length) {
    const names = namesOfKnown(attachment, judged);
    return { text: [names, ...texts].join('\n'), own, novelty: 'partly', ...since };
  }
  const isChanged = sent.some(({ novelty }) => novelty === 'changed');
  return { text: texts.join('\n'), own, novelty: isChanged ? 'changed' : 'new' };
}

function judge(
  file: AttachedFile,
  { sendAgain }: TextAttachment,
  known: KnownFiles,
): ReturnType<KnownFiles['noveltyOf']> {
  const judged = known.noveltyOf(file);
  return sendAgain === true && judged.novelty === 'known' ? { novelty: 'new' } : judged;
}

function filesOf(attachment: TextAttachment): AttachedFile[] | undefined {
  const known = readings.get(attachment);
  if (known !== undefined) return known.files;
  // A journal may have been changed by hand, or imported.
  const { text, unended }: { text: unknown; unended?: unknown } = attachment;
  const { unselected } = attachment;
  const files =
    typeof text === 'string'
      ? readAttachedFiles(text, Array.isArray(unended) ? unended : [])
      : undefined;
  const read = unselected ? files?.map((file) => ({ ...file, unselected })) : files;
  readings.set(attachment, { files: read });
  return read;
}

/** What stands for files that are known, so that "this" means them. */
function nameOf({ kind }: TextAttachment, files: readonly AttachedFile[]): string {
  if (kind === 'folder') return folderLine(files, already);
  return files.map((file) => headerOf(file, already)).join('');
}

/** Of a folder with all of its files, it is said which ones follow; of other texts, each is named. */
function namesOfKnown(
  { kind }: TextAttachment,
  judged: readonly { file: AttachedFile; novelty: Novelty }[],
): string {
  if (kind === 'folder') {
    return folderLine(
      judged.map(({ file }) => file),
      others,
    );
  }
  const known = judged.filter(({ novelty }) => novelty === 'known');
  return known.map(({ file }) => headerOf(file, already)).join('');
}

function folderLine(files: readonly AttachedFile[], remark: string): string {
  return `Folder: ${folderOf(files.map(({ path }) => path))}${remark}\n`;
}

/** The folder that all paths are in; a dot if they have none in common. */
function folderOf(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, -1));
  const end = first.findIndex((name, depth) => others.some((other) => other[depth] !== name));
  return first.slice(0, end === -1 ? undefined : end).join('/') || '.';
}
