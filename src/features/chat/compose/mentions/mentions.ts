import * as vscode from 'vscode';
import type { Disposable } from '../../../../base/disposables';
import type { CompletionItem } from '../../../../messages/completion';
import { targetOf } from '../../../../services/attachments/editorAttachment';
import { openEditors } from '../../../../services/attachments/openEditors';
import type { MentionSource } from '../../api';
import type { Snapshots } from '../snapshots/snapshots';
import type { FileMentions } from './fileMentions';
import type { MentionTarget } from './mentionedAttachments';
import type { SymbolMentions } from './symbolMentions';

const { l10n } = vscode;

const openEditorsId = 'openEditors';
const activeEditorId = 'activeEditor';
/** What is looked for is written behind these. */
const beginningIds = ['find', 'symbol', 'folder'];
const sought = /^(?<what>symbol|folder):(?<name>.*)$/u;
/** As the page cuts it. */
const findPattern = /^find (?<question>.*)$/u;

/** Where mentions lead. */
export interface MentionSources {
  files: FileMentions;
  symbols: SymbolMentions;
  snapshots: Snapshots;
  /** What semantic search finds. */
  found: MentionSource;
}

/** What can be mentioned in a message, and what that attaches. */
export class Mentions implements Disposable {
  readonly #sources: MentionSources;

  constructor(sources: MentionSources) {
    this.#sources = sources;
  }

  /** What the text behind `#` can become, best first. */
  async complete(text: string): Promise<CompletionItem[]> {
    const question = findPattern.exec(text)?.groups?.['question'];
    if (question !== undefined) return this.#sources.found.find(question);
    return [...this.#named(text), ...(await this.find(text))];
  }

  /** Files, folders and symbols that a text means: `folder:` and `symbol:` before it have it mean nothing else. */
  async find(text: string): Promise<CompletionItem[]> {
    const { files, symbols } = this.#sources;
    const { what, name = '' } = sought.exec(text)?.groups ?? {};
    if (what === 'folder') return files.findFolders(name);
    if (what === 'symbol') return symbols.find(name);
    const [found, beside] = await Promise.all([files.find(text), symbols.findBeside(text)]);
    return [...found, ...beside];
  }

  /** Attaches what a mention means; resolves to what there is to say about it. Rejects if it can't be found any more. */
  async attach(id: string, target: MentionTarget): Promise<string[]> {
    const { symbols, snapshots, found } = this.#sources;
    if (beginningIds.includes(id) || (await found.accept(id, target))) return [];
    const snapshot = snapshots.list().find(({ name }) => name === id);
    if (snapshot) return snapshots.attach(snapshot, target);
    if (id === activeEditorId) {
      await target.pinActiveEditor();
      return [];
    }
    if (id === openEditorsId) return target.attach(openEditors(), 'leaveOut');
    return (
      (await symbols.attach(id, target)) ?? (await target.attach([vscode.Uri.parse(id, true)]))
    );
  }

  dispose(): void {
    this.#sources.files.dispose();
    this.#sources.snapshots.dispose();
  }

  /** What can be mentioned without the name of a file. */
  #named(text: string): CompletionItem[] {
    const items: CompletionItem[] = [...editorMentions()];
    for (const { name, detail } of this.#sources.snapshots.list()) {
      items.push({ id: name, label: name, detail, icon: name });
    }
    const symbol = l10n.t('A function, class or other declaration, by its name');
    items.push({ id: 'symbol', label: 'symbol:', detail: symbol, icon: 'symbol' });
    const folder = l10n.t('The text files of a folder');
    items.push({ id: 'folder', label: 'folder:', detail: folder, icon: 'folder' });
    const search = l10n.t('Semantic search: describe what you need');
    items.push({ id: 'find', label: 'find', detail: search, icon: 'search' });
    if (sought.test(text)) return [];
    return items.filter(({ label }) => label.startsWith(text.toLowerCase()));
  }
}

function editorMentions(): CompletionItem[] {
  const items: CompletionItem[] = [];
  if (vscode.window.visibleTextEditors.some((editor) => targetOf(editor) !== undefined)) {
    const detail = l10n.t('Selection or file in the active editor');
    items.push({ id: activeEditorId, label: 'selection', detail, icon: 'selection' });
  }
  const { length } = openEditors();
  if (length > 0) {
    const detail = l10n.t('All open editors ({0})', length);
    items.push({ id: openEditorsId, label: 'editors', detail, icon: 'files' });
  }
  return items;
}
