import * as vscode from 'vscode';
import { columnBeside } from '../../../../../platform/columnBeside';
import { distinctPath } from '../../../../../platform/distinctPath';
import { digestOf } from '../../../../../base/node/digestOf';
import { describeError, type Log } from '../../../../../base/log';
import { plainLabel } from '../../../../../base/untrusted/plainLabel';
import { isLeftAsItWas, type FileCheckpoint } from '../../../../../conversation/fileCheckpoints';
import { showInformation, showWarning } from '../../../../../platform/notify';
import { unsavedNotebook } from '../../../../../platform/openDocument';
import type { VirtualDocuments } from '../../../../../platform/virtualDocuments';
import { isUndecided } from '../../../../../services/review/isUndecided';
import type { Reviews } from '../../../../../services/review/reviews';
import type { MediaStore } from '../../../../../storage/mediaStore';
import { compareNow, fileNow, textOf, type FileNow } from '../fileNow';
import { changeableUri } from './changeableUri';
import { removeFile, restoreFile, type KeptFile } from './restoreFile';
import { joinSentences } from '../../../../../base/joinSentences';
import { formatList } from '../../../../../platform/formatList';

const { l10n } = vscode;

/** Why a file stays as it is. */
type Reason = 'edited' | 'inReview' | 'gone' | 'failed';

/** What is to be done with a file that an answer changed. */
interface Plan {
  checkpoint: FileCheckpoint;
  uri: vscode.Uri;
  /** For display. */
  name: string;
  /** What it was; absent where there was no file, or it can't be brought back. */
  kept?: KeptFile;
  isThere: boolean;
  /** Absent where it can be restored. */
  reason?: Reason;
}

/** What stays as it is: as was known before anything was restored, and because it could not be. */
interface LeftPlans {
  before: readonly Plan[];
  since: readonly Plan[];
}

/** Brings files back to what they were before an answer, where the user wants that. */
export class RestoreFiles {
  readonly #store: Pick<MediaStore, 'read'>;
  readonly #reviews: Pick<Reviews, 'all' | 'closed'>;
  readonly #texts: VirtualDocuments;
  readonly #log: Log;

  /** @param texts where former texts are shown */
  constructor(
    store: Pick<MediaStore, 'read'>,
    reviews: Pick<Reviews, 'all' | 'closed'>,
    texts: VirtualDocuments,
    log: Log,
  ) {
    this.#store = store;
    this.#reviews = reviews;
    this.#texts = texts;
    this.#log = log;
  }

  /** Asks which, restores those, and says which were left and why. What others edited since is only compared. */
  async restore(checkpoints: readonly FileCheckpoint[]): Promise<void> {
    const plans = await this.#plans(checkpoints);
    if (plans.length === 0) {
      void showInformation(l10n.t('All files are as they were before the answer.'));
      return;
    }
    const possible = plans.filter(({ reason }) => reason === undefined);
    const chosen = possible.length === 0 ? [] : await choose(possible);
    if (chosen === undefined) return;
    const before = plans.filter(({ reason }) => reason !== undefined);
    const since: Plan[] = [];
    for (const plan of inOrder(chosen)) {
      const reason = await this.#restoreOne(plan, { before, since });
      if (reason !== undefined) since.push({ ...plan, reason });
    }
    const left = [...before, ...since];
    this.#report(chosen.filter(({ uri }) => !left.some((each) => each.uri === uri)).length, left);
    await this.#compare(left.filter(({ reason }) => reason === 'edited'));
  }

  /** What is to be done, but for files that are as they were. */
  async #plans(checkpoints: readonly FileCheckpoint[]): Promise<Plan[]> {
    const found = await Promise.all(checkpoints.map((checkpoint) => this.#plan(checkpoint)));
    const plans = found.filter((plan) => plan !== undefined);
    const left = plans.filter(({ reason }) => reason !== undefined);
    for (const plan of inOrder(plans.filter(({ reason }) => reason === undefined))) {
      if (!this.#isNewNameOf(left, plan)) continue;
      plan.reason = 'failed';
      left.push(plan);
    }
    return plans;
  }

  async #plan(checkpoint: FileCheckpoint): Promise<Plan | undefined> {
    const uri = changeableUri(checkpoint.uri);
    if (uri === undefined || isLeftAsItWas(checkpoint)) return undefined;
    const name = distinctPath(uri);
    const now = await this.#now(uri);
    if (now === undefined) return { checkpoint, uri, name, isThere: true, reason: 'failed' };
    const comparison = await compareNow(checkpoint, uri, now);
    if (comparison === 'asBefore') return undefined;
    const isThere = now.bytes !== undefined;
    const plan = { checkpoint, uri, name, isThere };
    if (isUndecided(this.#reviews, uri)) return { ...plan, reason: 'inReview' };
    const kept = await this.#kept(checkpoint);
    if (kept === 'gone') return { ...plan, reason: 'gone' };
    const isEdited = comparison === 'edited' || unsavedNotebook(uri) !== undefined;
    const isLeft = isEdited || (kept === undefined && now.unsaved !== undefined);
    return { ...plan, ...(kept && { kept }), ...(isLeft && { reason: 'edited' }) };
  }

  /** Undefined where what has the file's name can't be read as one, such as a folder. */
  async #now(uri: vscode.Uri): Promise<FileNow | undefined> {
    try {
      return await fileNow(uri);
    } catch (error) {
      this.#log.warn(`restoring a file: ${describeError(error)}`);
      return undefined;
    }
  }

  async #kept({ before }: FileCheckpoint): Promise<KeptFile | undefined | 'gone'> {
    const { sha256, unsaved: text } = before;
    // Of a file that was deleted on disk, only what its editor had is left.
    const digest = sha256 ?? text?.sha256;
    if (digest === undefined) return undefined;
    const bytes = await this.#read(digest);
    if (bytes === undefined) return 'gone';
    if (sha256 === undefined || text === undefined) return { bytes };
    const unsaved = await this.#read(text.sha256);
    return unsaved === undefined ? 'gone' : { bytes, unsaved: unsaved.toString('utf8') };
  }

  /** What is damaged is as good as gone. */
  async #read(sha256: string): Promise<Buffer | undefined> {
    const bytes = await this.#store.read(sha256);
    return bytes !== undefined && digestOf(bytes) === sha256 ? bytes : undefined;
  }

  /** Why it was not restored after all; undefined where it was. */
  async #restoreOne(plan: Plan, { before, since }: LeftPlans): Promise<Reason | undefined> {
    const { checkpoint, uri, kept } = plan;
    try {
      // The user may have gone on while the question was open.
      const now = await this.#plan(checkpoint);
      if (now === undefined) return undefined;
      if (now.reason !== undefined) return now.reason;
      if (this.#isNewNameOf([...before, ...since], plan)) return 'failed';
      if (kept !== undefined) await restoreFile(uri, kept);
      // It may be the new name of a file whose old one could not be brought back.
      else if (since.some((each) => each.reason === 'failed' && each.kept)) return 'failed';
      else await removeFile(uri);
      return undefined;
    } catch (error) {
      this.#log.warn(`restoring a file: ${describeError(error)}`);
      return 'failed';
    }
  }

  /** Whether a file has what one of those was that stay as they are: nothing else may have it. */
  #isNewNameOf(left: readonly Plan[], plan: Plan): boolean {
    const old = left.find((each) => hasTextOf(plan, each));
    if (old === undefined) return false;
    this.#log.warn(`restoring a file: ${plan.name} has what ${old.name} was, which stays as it is`);
    return true;
  }

  #report(count: number, left: readonly Plan[]): void {
    const sentences = left.length === 0 ? [] : reasons.flatMap((reason) => sentence(reason, left));
    const done = [
      count === 1 ? l10n.t('Restored 1 file.') : '',
      count > 1 ? l10n.t('Restored {0} files.', count) : '',
    ].filter(Boolean);
    const message = joinSentences([...done, ...sentences]);
    if (message === '') return;
    void (sentences.length === 0 ? showInformation(message) : showWarning(message));
  }

  /** Beside what they were, for the user to decide. */
  async #compare(plans: readonly Plan[]): Promise<void> {
    const tabs: [vscode.Uri, vscode.Uri, vscode.Uri][] = [];
    for (const { checkpoint, uri, kept, isThere } of plans) {
      const text = kept === undefined ? '' : (kept.unsaved ?? (await textOf(kept.bytes, uri)));
      const digest = checkpoint.before.sha256 ?? 'none';
      const now = isThere ? uri : this.#texts.hold(`/none${uri.path}`, '');
      tabs.push([uri, this.#texts.hold(`/${digest}${uri.path}`, text), now]);
    }
    const [first, ...others] = tabs;
    if (first === undefined) return;
    const title = l10n.t('Before the Answer ↔ Now');
    if (others.length > 0) await vscode.commands.executeCommand('vscode.changes', title, tabs);
    else {
      const [uri, before, now] = first;
      const named = `${distinctPath(uri)} (${title})`;
      const options = { preview: false, preserveFocus: true, viewColumn: columnBeside() };
      await vscode.commands.executeCommand('vscode.diff', before, now, named, options);
    }
  }
}

const reasons: readonly Reason[] = ['edited', 'inReview', 'gone', 'failed'];

function sentence(reason: Reason, left: readonly Plan[]): string[] {
  const names = left.filter((plan) => plan.reason === reason).map(({ name }) => name);
  if (names.length === 0) return [];
  const list = formatList(names);
  switch (reason) {
    case 'edited':
      return [l10n.t('Not restored, because others changed them as well: {0}.', list)];
    case 'inReview':
      return [l10n.t('Accept or reject their changes first: {0}.', list)];
    case 'gone':
      return [l10n.t('What they were is no longer on this machine: {0}.', list)];
    case 'failed':
      return [l10n.t('Can’t be restored: {0}. The log says why.', list)];
  }
}

/** What comes back first: of a file that was renamed, its new name goes last, also where it was that of another. */
function inOrder(plans: readonly Plan[]): Plan[] {
  const seen = new Set<Plan>();
  const ordered: Plan[] = [];
  const add = (plan: Plan): void => {
    if (seen.has(plan)) return;
    seen.add(plan);
    for (const old of plans.filter((each) => hasTextOf(plan, each))) add(old);
    ordered.push(plan);
  };
  const keptFirst = [...plans].sort((one, other) => Number(!one.kept) - Number(!other.kept));
  for (const plan of keptFirst) add(plan);
  return ordered;
}

/** Whether an answer left in a file what another one was before it. */
function hasTextOf({ checkpoint: { after } }: Plan, { checkpoint: { before } }: Plan): boolean {
  const digest = after?.digest;
  return digest !== undefined && [before.sha256, before.unsaved?.sha256].includes(digest);
}

async function choose(plans: readonly Plan[]): Promise<Plan[] | undefined> {
  const items = plans.map((plan) => ({
    label: plainLabel(plan.name),
    description: whatHappens(plan),
    picked: true,
    plan,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: l10n.t('Restore Files'),
    placeHolder: l10n.t('Which files to bring back to what they were before the answer?'),
  });
  return chosen?.map(({ plan }) => plan);
}

function whatHappens({ kept, isThere }: Plan): string {
  if (kept === undefined) return l10n.t('was created, moves to the trash');
  return isThere ? l10n.t('was changed') : l10n.t('was deleted, comes back');
}
