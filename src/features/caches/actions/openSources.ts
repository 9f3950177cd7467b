import * as vscode from 'vscode';
import { describeProblem } from '../../../platform/problem';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type { CacheRecord, CacheSource } from '../../../caching/records/cacheRecord';
import { labelOf, recordOf, type CacheActionParts } from './actionParts';
import { isDocumentGone } from './deleteOrphans';

const { l10n } = vscode;

/** What can be opened of that a cached content was made from. */
type Target = { kind: 'chat'; id: string } | { kind: 'source'; source: CacheSource };

/** Opens what a cached content was made from: the one thing at once, of several what is chosen. */
export async function openSources(name: string, parts: CacheActionParts): Promise<void> {
  const { dialogs } = parts;
  const record = recordOf(parts, name);
  if (record === undefined) {
    void dialogs.tell(
      l10n.t(
        '“{0}” was not made by Parley here, and services don’t tell contents.',
        labelOf(parts, name),
      ),
    );
    return;
  }
  const targets = targetsOf(record);
  const [only] = targets;
  const chosen =
    targets.length === 1 && only !== undefined
      ? only
      : await dialogs.pick(
          targets.map((target) => ({ ...rowOf(target), value: target })),
          {
            title: l10n.t('Sources of “{0}”', labelOf(parts, name)),
            placeHolder: l10n.t('Open which one?'),
          },
        );
  if (chosen !== undefined) await open(chosen, parts);
}

function targetsOf({ prefix, sources }: CacheRecord): Target[] {
  return [
    ...(prefix === undefined ? [] : [{ kind: 'chat' as const, id: prefix.chatId }]),
    // Of a chat the sources are its messages, which the chat shows.
    ...sources
      .filter(({ uri }) => prefix === undefined || uri !== undefined)
      .map((source) => ({ kind: 'source' as const, source })),
  ];
}

function rowOf(target: Target): { label: string; description?: string } {
  if (target.kind === 'chat') return { label: l10n.t('The Chat') };
  const { label, kind, tokens } = target.source;
  const what = { file: '', range: '', text: l10n.t('text'), uploadedFile: l10n.t('uploaded') };
  const count = l10n.t('{0} tokens', tokens);
  return {
    label: plainLabel(label),
    description: [what[kind], count].filter((text) => text !== '').join(' · '),
  };
}

async function open(target: Target, parts: CacheActionParts): Promise<void> {
  const { dialogs, chats } = parts;
  if (target.kind === 'chat') {
    if (!(await chats.show(target.id))) {
      void dialogs.warn(l10n.t('This chat is no longer there.'));
    }
    return;
  }
  const { source } = target;
  if (source.uri === undefined) {
    void dialogs.tell(
      l10n.t('“{0}” was text, which is kept nowhere but in the cached content.', source.label),
    );
  } else if (source.kind === 'uploadedFile') {
    await tellFile(source.uri, source.label, parts);
  } else {
    await openDocument(source.uri, source, parts);
  }
}

async function openDocument(
  uri: string,
  { label, lines }: CacheSource,
  { dialogs }: CacheActionParts,
): Promise<void> {
  if (await isDocumentGone(uri)) {
    void dialogs.warn(l10n.t('{0} is no longer there.', label));
    return;
  }
  try {
    const selection =
      lines && new vscode.Range(lines[0] - 1, 0, lines[1] - 1, Number.MAX_SAFE_INTEGER);
    const options = { preview: true, ...(selection && { selection }) };
    // By VS Code's own command: a source may be an image or a PDF.
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), options);
  } catch (error) {
    void dialogs.warn(l10n.t('{0} can’t be opened: {1}', label, String(error)));
  }
}

/** A service gives no bytes back; what it tells of the file is all there is. */
async function tellFile(
  name: string,
  label: string,
  { store, dialogs }: CacheActionParts,
): Promise<void> {
  try {
    const { mimeType = '', state = '' } = await store.connection.client.files.get(name);
    const copy = l10n.t('Copy Name');
    const sentence = l10n.t(
      '{0} is an uploaded file ({1}, {2}). Services don’t give their bytes back.',
      label,
      mimeType,
      state,
    );
    if ((await dialogs.tell(sentence, copy)) === copy) await dialogs.copy(name);
  } catch (error) {
    void dialogs.warn(l10n.t('The uploaded file {0}: {1}', label, describeProblem(error).message));
  }
}
