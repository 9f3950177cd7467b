import * as vscode from 'vscode';
import { isServiceError } from '../../../protocol/serviceError';
import type { FileResource } from '../../../protocol/file';
import { abortSignalOf } from '../../../platform/abortSignalOf';
import { runCommand } from '../../../platform/commands';
import { describeError } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { showError, showInformation, showWarning } from '../../../platform/notify';
import { plainMessage } from '../../../base/untrusted/plainMessage';
import { settledOrAborted } from '../../../base/abort';
import { cacheLabel } from '../../../caching/cacheLabel';
import type { CacheParts } from '../cacheParts';
import {
  askExpiry,
  askInstruction,
  askModel,
  askName,
  askTools,
  type FieldChange,
} from './askFields';
import { askLeftOut, askPieces } from './askPieces';
import { askChat, askSources, contentsOf, type ChosenSources } from './askSources';
import { CreateForm, type FormParts } from './createForm';
import { isChat, type CacheDraft } from '../../../caching/records/createDraft';
import type { CreateEnd, CacheCreator } from './cacheCreator';
import { proposedName } from './draftTexts';
import { found, uriPieces } from './findPieces';
import { recreateDraft, type Recreated } from './recreateDraft';
import { endRefusal, refusalOf } from './refusal';
import { showSheet } from './sheet';
import type { SheetRowId } from './sheetView';
import { pieceOfFile } from './uploadedPieces';

const { l10n } = vscode;

/** What the way from a choice to a cached content works with. */
export interface FlowParts extends Pick<
  CacheParts,
  'connections' | 'keeper' | 'store' | 'records' | 'clock' | 'log'
> {
  form: FormParts;
  creator: CacheCreator;
}

/** What to cache, as who runs the command says. */
export type GivenSources =
  | { from: 'uris'; uris: readonly vscode.Uri[] }
  | { from: 'uploadedFiles'; files: readonly FileResource[] }
  | { from: 'chat' };

const hourSeconds = 3600;

/** The way from what is to be cached over the form to what the service made. */
export class CreateFlow {
  readonly #parts: FlowParts;
  /** What was in the form when it was closed, to be gone on with. */
  #kept: CacheDraft | undefined;

  constructor(parts: FlowParts) {
    this.#parts = parts;
  }

  /** Asks what to cache, unless that is given, and shows the form. Never rejects. */
  async create(given?: GivenSources): Promise<void> {
    await this.#guarded(async () => {
      const draft = given === undefined ? await this.#askDraft() : await this.#draftOf(given);
      if (draft !== undefined) await this.#fill(draft);
    });
  }

  /** Shows the form with the values of an old one, its sources read anew. Never rejects. */
  async recreate(name: string): Promise<void> {
    await this.#guarded(async () => {
      await this.#show(
        await whileReading((signal) => recreateDraft(name, this.#parts, signal)),
        name,
      );
    });
  }

  /**
   * Makes one again from its sources, in place of the old one. Where that takes a decision, or fails, the
   * form shows it. Never rejects.
   */
  async renew(name: string): Promise<void> {
    await this.#guarded(async () => {
      const recreated = await whileReading((signal) => recreateDraft(name, this.#parts, signal));
      if (recreated === undefined || recreated.remark !== undefined || lacks(recreated.draft)) {
        return this.#show(recreated, name);
      }
      const { former, ...draft } = recreated.draft;
      const replaced = former && { former: { ...former, isDeleted: former.isThere } };
      await this.#withForm({ ...draft, ...replaced }, async (form) => {
        await form.begin();
        if (!(await this.#send(form))) await this.#run(form);
      });
    });
  }

  async #show(recreated: Recreated | undefined, name: string): Promise<void> {
    if (recreated === undefined) {
      const gone = l10n.t('{0} is gone, and Parley does not know what it was made from.', name);
      void showInformation(gone);
      return;
    }
    if (recreated.remark !== undefined) {
      void showInformation(recreated.remark);
    }
    await this.#fill(recreated.draft);
  }

  async #draftOf(given: GivenSources): Promise<CacheDraft | undefined> {
    const chosen = await this.#read(given);
    return chosen && newDraft(chosen);
  }

  async #read(given: GivenSources): Promise<ChosenSources | undefined> {
    switch (given.from) {
      case 'uris':
        return contentsOf(await whileReading((signal) => uriPieces(given.uris, signal)));
      case 'uploadedFiles':
        return contentsOf(found({ from: 'files' }, given.files.map(pieceOfFile)));
      case 'chat':
        return askChat(this.#parts.keeper);
    }
  }

  async #askDraft(): Promise<CacheDraft | undefined> {
    if (this.#kept !== undefined) {
      const items = [
        {
          label: l10n.t('$(history) Go on with the last one'),
          description: plainLabel(this.#kept.displayName),
          draft: this.#kept,
        },
        { label: l10n.t('$(add) Begin a new one'), draft: undefined },
      ];
      const title = l10n.t('Create Cached Content');
      const picked = await vscode.window.showQuickPick(items, { title });
      if (picked === undefined || picked.draft !== undefined) return picked?.draft;
    }
    const chosen = await askSources(this.#parts, whileReading);
    return chosen && newDraft(chosen);
  }

  /** Shows the form until it is closed, or the service has made what it says. */
  async #fill(draft: CacheDraft): Promise<void> {
    await this.#withForm(draft, (form) =>
      this.#run(
        form,
        form.begin().catch((error: unknown) => form.refuse(refusalOf(error))),
      ),
    );
  }

  async #withForm(draft: CacheDraft, work: (form: CreateForm) => Promise<void>): Promise<void> {
    const form = new CreateForm(this.#parts.form, draft);
    try {
      await work(form);
    } finally {
      form.dispose();
    }
  }

  async #run(form: CreateForm, beginning: Promise<void> = Promise.resolve()): Promise<void> {
    let row: SheetRowId | undefined = 'create';
    while ((row = await showSheet(form, row)) !== undefined) {
      await beginning;
      if (row !== 'create') {
        await this.#edit(form, row);
        continue;
      }
      const isMade = await this.#send(form).catch((error: unknown) => {
        form.refuse(refusalOf(error));
        return false;
      });
      if (isMade) {
        this.#kept = undefined;
        return;
      }
      row = form.problems[0]?.field ?? 'create';
    }
    this.#kept = form.draft;
  }

  async #edit(form: CreateForm, row: SheetRowId): Promise<void> {
    try {
      const change = await this.#ask(form, row);
      if (change !== undefined) form.change(change);
    } catch (error) {
      if (!wasStopped(error)) form.refuse(refusalOf(error));
    }
  }

  async #ask(form: CreateForm, row: SheetRowId): Promise<FieldChange> {
    const { draft } = form;
    const { clock } = this.#parts;
    const questions: Partial<Record<SheetRowId, () => Promise<FieldChange>>> = {
      contents: () => this.#askContents(form),
      leftOut: () => askWhatWasLeftOut(draft),
      model: async () => {
        // Where the service could not be asked before, it may be there now.
        if (form.models.length === 0) await form.begin();
        return askModel(form.models, draft.model);
      },
      displayName: () => askName(draft),
      systemInstruction: () => askInstruction(draft),
      tools: () => askTools(draft),
      expiration: () => askExpiry(draft, clock),
      former: async () => formerToggled(draft),
    };
    return questions[row]?.();
  }

  async #askContents({ draft, count }: CreateForm): Promise<FieldChange> {
    const { contents } = draft;
    let chosen: ChosenSources | undefined;
    if (isChat(contents)) chosen = await askChat(this.#parts.keeper);
    else {
      const asked = contents.pieces.length === 0 ? 'others' : await askPieces(contents, count);
      if (asked === undefined) return undefined;
      if (asked !== 'others') return { contents: asked };
      chosen = await askSources(this.#parts, whileReading);
    }
    if (chosen === undefined) return undefined;
    const { displayName } = draft;
    return { ...chosen, ...(displayName === '' && { displayName: proposedName(chosen.contents) }) };
  }

  /** Sends the draft, unless something is wrong with it. Resolves to whether it is made. */
  async #send(form: CreateForm): Promise<boolean> {
    if (await form.hasMoved()) return false;
    if (form.problems.length > 0) return false;
    const end = await this.#whileCreating(form);
    if (end === undefined) return false;
    if (end.kind === 'made') {
      void this.#tellMade(end, form.draft);
      return true;
    }
    this.#parts.log.warn(`cached content: ${describeError(end.error)}`);
    form.refuse(endRefusal(end));
    return false;
  }

  /** Undefined where the draft turns out to break a rule once it is counted. */
  async #whileCreating(form: CreateForm): Promise<CreateEnd | undefined> {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: l10n.t('Creating cached content'),
      cancellable: true,
    };
    return vscode.window.withProgress(options, async (progress, token) => {
      const { signal, dispose } = abortSignalOf(token);
      const tell = (message = ''): void => progress.report({ message: plainMessage(message) });
      try {
        await settledOrAborted(form.counted(), signal);
        if (form.problems.length > 0) return undefined;
        return await this.#parts.creator.create(form.draft, form.count, signal, tell);
      } finally {
        dispose();
      }
    });
  }

  async #tellMade(
    { content, formerProblem }: Extract<CreateEnd, { kind: 'made' }>,
    { contents, former }: CacheDraft,
  ): Promise<void> {
    const { name = '', displayName } = content;
    const isRenewed = former?.isDeleted === true;
    if (formerProblem !== undefined) {
      const { message } = describeProblem(formerProblem);
      void showWarning(l10n.t('The old one is still there. {0}', message));
    }
    const use = l10n.t('Use in This Chat');
    const label = cacheLabel({ name, displayName });
    const made = isRenewed ? l10n.t('Renewed: {0}', label) : l10n.t('Cached: {0}', label);
    const { settings } = this.#parts.keeper.current.conversation;
    const isUsed = isRenewed || settings?.cachedContent === name;
    // The chat that it holds the beginning of offers that by itself; what used the old one uses it already.
    const actions = isUsed || isChat(contents) ? [] : [use];
    const chosen = await showInformation(made, ...actions);
    if (chosen === use) await runCommand('parley.useCachedContentInChat', name);
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (wasStopped(error)) return;
      this.#parts.log.warn(`cached content: ${describeError(error)}`);
      void showError(describeProblem(error).message);
    }
  }
}

/** Whether sources are missing that were cached before: not to be left out without a word. */
function lacks({ contents }: CacheDraft): boolean {
  return contents.recipe.from === 'files' && 'leftOut' in contents && contents.leftOut.length > 0;
}

async function askWhatWasLeftOut({ contents }: CacheDraft): Promise<FieldChange> {
  const changed = isChat(contents) ? undefined : await askLeftOut(contents);
  return changed && { contents: changed };
}

function formerToggled({ former }: CacheDraft): FieldChange {
  return former && { former: { ...former, isDeleted: !former.isDeleted } };
}

/** A draft of what was chosen, with an hour to live. */
function newDraft({ contents, context = {} }: ChosenSources): CacheDraft {
  return {
    contents,
    model: undefined,
    displayName: proposedName(contents),
    context,
    expiry: { kind: 'ttl', seconds: hourSeconds },
  };
}

async function whileReading<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: l10n.t('Reading what is to be cached'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const { signal, dispose } = abortSignalOf(token);
    try {
      return await work(signal);
    } finally {
      dispose();
    }
  });
}

/** Reading that the user ended needs no words. */
function wasStopped(error: unknown): boolean {
  if (isServiceError(error, 'cancelled')) return true;
  return error instanceof Error && error.name === 'AbortError';
}
