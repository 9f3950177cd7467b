import * as vscode from 'vscode';
import { isServiceError } from '../../../protocol/serviceError';
import { abortSignalOf } from '../../../platform/abortSignalOf';
import { runCommand } from '../../../platform/registerCommands';
import { windowDialogs } from '../../../platform/windowDialogs';
import { describeError, type Log } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { showError, showInformation, showWarning } from '../../../platform/notify';
import { plainMessage } from '../../../base/untrusted/plainMessage';
import { settledOrAborted, untilAborted } from '../../../base/abort';
import { cacheLabel } from '../../../caching/cacheLabel';
import { isChat, type CacheDraft } from '../../../caching/records/cacheDraft';
import type { CachingChat } from '../cachingChat';
import {
  askExpiry,
  askInstruction,
  askModel,
  askName,
  askTools,
  type FieldChange,
} from './askFields';
import { askLeftOut } from './askPieces';
import type { CacheCreator, CreateOutcome } from './cacheCreator';
import type { CacheDrafts, GivenSources } from './cacheDrafts';
import type { CacheForm } from './cacheForm';
import { showForm } from './formPick';
import type { FormRowId } from './formRows';
import type { Recreated } from './recreateDraft';
import { endRefusal, refusalOf } from './refusal';

const { l10n } = vscode;

/** The way from what is to be cached over the form to what the service made. */
export class CacheCreation {
  readonly #drafts: CacheDrafts;
  readonly #newForm: (draft: CacheDraft) => CacheForm;
  readonly #creator: CacheCreator;
  readonly #chat: Pick<CachingChat, 'usedCache'>;
  readonly #log: Log;
  /** What was in the form when it was closed, to be gone on with. */
  #kept: CacheDraft | undefined;

  constructor(
    drafts: CacheDrafts,
    newForm: (draft: CacheDraft) => CacheForm,
    creator: CacheCreator,
    chat: Pick<CachingChat, 'usedCache'>,
    log: Log,
  ) {
    this.#drafts = drafts;
    this.#newForm = newForm;
    this.#creator = creator;
    this.#chat = chat;
    this.#log = log;
  }

  /** Asks what to cache, unless that is given, and shows the form. Never rejects. */
  async create(given?: GivenSources): Promise<void> {
    await this.#guarded(async () => {
      const draft = given === undefined ? await this.#askDraft() : await this.#drafts.of(given);
      if (draft !== undefined) await this.#fill(draft);
    });
  }

  /** Shows the form with the values of an old one, its sources read again. Never rejects. */
  async recreate(name: string): Promise<void> {
    await this.#guarded(async () => {
      await this.#show(await this.#drafts.recreate(name), name);
    });
  }

  /**
   * Makes one again from its sources, to replace the old one. Where that takes a decision, or fails, the
   * form shows it. Never rejects.
   */
  async renew(name: string): Promise<void> {
    await this.#guarded(async () => {
      const recreated = await this.#drafts.recreate(name);
      const needsForm = recreated?.remark !== undefined || recreated?.isLacking === true;
      if (recreated === undefined || needsForm) return this.#show(recreated, name);
      const { former, ...draft } = recreated.draft;
      const replaced = former && { former: { ...former, isDeleted: former.isThere } };
      await this.#withForm({ ...draft, ...replaced }, async (form) => {
        const begin = (): Promise<void> => form.begin();
        if (!(await this.#send(form, begin))) await this.#run(form, begin);
      });
    });
  }

  async #show(recreated: Recreated | undefined, name: string): Promise<void> {
    if (recreated === undefined) {
      const gone = l10n.t('{0} no longer exists, and Parley doesn’t know its sources.', name);
      void showInformation(gone);
      return;
    }
    if (recreated.remark !== undefined) void showInformation(recreated.remark);
    await this.#fill(recreated.draft);
  }

  async #askDraft(): Promise<CacheDraft | undefined> {
    if (this.#kept !== undefined) {
      const items = [
        {
          label: l10n.t('$(history) Continue with Last Draft'),
          description: plainLabel(this.#kept.displayName),
          draft: this.#kept,
        },
        { label: l10n.t('$(add) Start New'), draft: undefined },
      ];
      const title = l10n.t('Create Cached Content');
      const picked = await vscode.window.showQuickPick(items, { title });
      if (picked === undefined || picked.draft !== undefined) return picked?.draft;
    }
    return this.#drafts.ask();
  }

  /** Shows the form until it is closed, or the service has made what it says. */
  async #fill(draft: CacheDraft): Promise<void> {
    await this.#withForm(draft, (form) => {
      const begun = form.begin().catch((error: unknown) => form.refuse(refusalOf(error)));
      return this.#run(form, () => begun);
    });
  }

  async #withForm(draft: CacheDraft, work: (form: CacheForm) => Promise<void>): Promise<void> {
    const form = this.#newForm(draft);
    try {
      await work(form);
    } finally {
      form.dispose();
    }
  }

  async #run(form: CacheForm, begin: () => Promise<void>): Promise<void> {
    let row: FormRowId | undefined = 'create';
    while ((row = await showForm(form, row)) !== undefined) {
      if (row !== 'create') {
        await this.#edit(form, row);
        continue;
      }
      const isMade = await this.#send(form, begin).catch((error: unknown) => {
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

  async #edit(form: CacheForm, row: FormRowId): Promise<void> {
    try {
      const change = await this.#ask(form, row);
      if (change !== undefined) form.change(change);
    } catch (error) {
      if (!wasStopped(error)) form.refuse(refusalOf(error));
    }
  }

  async #ask(form: CacheForm, row: FormRowId): Promise<FieldChange> {
    const { draft } = form;
    const questions: Partial<Record<FormRowId, () => Promise<FieldChange>>> = {
      contents: () => this.#drafts.askContents(draft, form.count),
      leftOut: () => askWhatWasLeftOut(draft),
      model: async () => {
        // Where the service could not be asked before, it may be there now.
        if (form.models.length === 0) await whileShown(form.begin());
        return askModel(form.models, draft.model);
      },
      displayName: () => askName(draft),
      systemInstruction: () => askInstruction(draft),
      tools: () => askTools(draft),
      expiration: () => askExpiry(draft, form),
      former: async () => formerToggled(draft),
    };
    return questions[row]?.();
  }

  /** Sends the draft once the form has begun, unless something is wrong with it. Resolves to whether it is made. */
  async #send(form: CacheForm, begin: () => Promise<void>): Promise<boolean> {
    if (await form.hasMoved()) return false;
    if (form.problems.length > 0) return false;
    const end = await this.#whileCreating(form, begin);
    if (end === undefined) return false;
    if (end.kind === 'made') {
      void this.#reportMade(end, form.draft);
      return true;
    }
    this.#log.warn(`cached content: ${describeError(end.error)}`);
    form.refuse(endRefusal(end));
    return false;
  }

  /** Undefined if the draft, once its models are known and it is counted, breaks a rule or is for another service. */
  async #whileCreating(
    form: CacheForm,
    begin: () => Promise<void>,
  ): Promise<CreateOutcome | undefined> {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: l10n.t('Creating cached content'),
      cancellable: true,
    };
    return vscode.window.withProgress(options, async (progress, token) => {
      const { signal, dispose } = abortSignalOf(token);
      const notify = (message = ''): void => progress.report({ message: plainMessage(message) });
      try {
        await settledOrAborted(Promise.all([begin(), form.counted()]), signal);
        if (await form.hasMoved()) return undefined;
        if (form.problems.length > 0) return undefined;
        return await this.#creator.create(form.draft, form.count, signal, notify);
      } finally {
        dispose();
      }
    });
  }

  async #reportMade(
    { content, formerProblem }: Extract<CreateOutcome, { kind: 'made' }>,
    { contents, former }: CacheDraft,
  ): Promise<void> {
    const { name = '', displayName } = content;
    const isRenewed = former?.isDeleted === true;
    if (formerProblem !== undefined) {
      const { message } = describeProblem(formerProblem);
      void showWarning(l10n.t('The old one was not deleted. {0}', message));
    }
    const use = l10n.t('Use in This Chat');
    const label = cacheLabel({ name, displayName });
    const made = isRenewed ? l10n.t('Renewed: {0}', label) : l10n.t('Cached: {0}', label);
    const isUsed = isRenewed || this.#chat.usedCache === name;
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
      this.#log.warn(`cached content: ${describeError(error)}`);
      void showError(describeProblem(error).message);
    }
  }
}

/** A service may take long to list its models. Rejects if the user cancels it. */
function whileShown(loading: Promise<void>): Promise<void> {
  return windowDialogs.progress(l10n.t('Loading models'), ({ signal }) =>
    untilAborted(loading, signal),
  );
}

async function askWhatWasLeftOut({ contents }: CacheDraft): Promise<FieldChange> {
  const changed = isChat(contents) ? undefined : await askLeftOut(contents);
  return changed && { contents: changed };
}

function formerToggled({ former }: CacheDraft): FieldChange {
  return former && { former: { ...former, isDeleted: !former.isDeleted } };
}

/** Reading that the user ended needs no words. */
function wasStopped(error: unknown): boolean {
  if (isServiceError(error, 'cancelled')) return true;
  return error instanceof Error && error.name === 'AbortError';
}
