import * as vscode from 'vscode';
import { vectorKindOf } from '../../../search/vectorKind';
import { Emitter } from '../../../base/emitter';
import type { Dialogs } from '../../../platform/dialogs';
import { notifyProblem } from '../../../platform/notifyUser';
import type { IndexState, SemanticSearch } from '../semanticSearch';
import type { ComparedDocuments } from './comparedDocuments';
import { duplicateGroups } from '../../../search/compare/duplicateGroups';
import { readFound } from './foundPlace';
import type { DuplicateRow, NearDuplicatesTree } from './nearDuplicatesTree';
import { untilIndexed } from './untilIndexed';
import { joinSentences } from '../../../base/joinSentences';
import { formatNumber } from '../../../platform/formatNumber';
import { typedNumber } from '../../../base/typedNumber';

const { l10n } = vscode;

/**
 * Learned vectors of code about the same are nearer: in three packages as many pairs have 0.95 as have 0.85 with
 * lexical ones.
 */
const usualLearned = 0.95;
/** Path and name are part of what is embedded: a copy under other ones was seen at 0.88 with lexical vectors. */
const usualLeast = 0.85;
const lowestLeast = 0.5;
/** Nobody reads a list with more pairs. */
const mostPairs = 500;
/** What is shorter is alike in all code: an accessor, a line of imports. */
const leastLines = 5;

/** Where near-duplicates are looked for, and how similar they are at least. */
export interface DuplicateQuestion {
  /** Absent: the whole workspace. */
  within?: vscode.Uri;
  least: number;
}

/**
 * Finds pieces of code that say nearly the same, and shows them as a list that stays as it is until asked for
 * again.
 */
export class NearDuplicates {
  readonly #search: Pick<SemanticSearch, 'begin' | 'nearDuplicates' | 'state' | 'onDidChangeState'>;
  readonly #tree: NearDuplicatesTree;
  readonly #documents: ComparedDocuments;
  readonly #dialogs: Pick<Dialogs, 'notify' | 'warn' | 'pick' | 'ask' | 'progress'>;
  readonly #pickFolder: () => Promise<vscode.Uri | undefined>;
  readonly #found = new Emitter<void>();
  /** There is another list to be shown. */
  readonly onDidFind = this.#found.event;
  #last: DuplicateQuestion | undefined;

  constructor(
    search: Pick<SemanticSearch, 'begin' | 'nearDuplicates' | 'state' | 'onDidChangeState'>,
    tree: NearDuplicatesTree,
    documents: ComparedDocuments,
    dialogs: Pick<Dialogs, 'notify' | 'warn' | 'pick' | 'ask' | 'progress'>,
    pickFolder: () => Promise<vscode.Uri | undefined>,
  ) {
    this.#search = search;
    this.#tree = tree;
    this.#documents = documents;
    this.#dialogs = dialogs;
    this.#pickFolder = pickFolder;
  }

  /** Asks for the least similarity, and for the folder where none was clicked. */
  async find(clicked: vscode.Uri | undefined): Promise<void> {
    const within = clicked ?? (await this.#chooseFolder());
    if (within === undefined) return;
    const least = await this.#askLeast();
    if (least === undefined) return;
    await this.#searchFor({ least, ...(within !== 'workspace' && { within }) });
  }

  /** Once more with the same folder and similarity. */
  async refresh(): Promise<void> {
    if (this.#last === undefined) await this.find(undefined);
    else await this.#searchFor(this.#last);
  }

  clear(): void {
    this.#last = undefined;
    this.#tree.show(undefined);
  }

  /** A place beside the first of its group; of a group, the first two. */
  async openBoth(row: DuplicateRow | undefined): Promise<void> {
    const dialogs = this.#dialogs;
    const [first, second = row?.group.places[1]] = row?.group.places ?? [];
    if (row === undefined || first === undefined || second === undefined) {
      await dialogs.notify(l10n.t('Select near-duplicates in the list first.'));
      return;
    }
    const other = row.kind === 'place' && row.place !== first ? row.place : second;
    try {
      await this.#documents.showPair(await readFound(first.place), await readFound(other.place));
    } catch (error) {
      await notifyProblem(dialogs.warn, error);
    }
  }

  async #searchFor(question: DuplicateQuestion): Promise<void> {
    const search = this.#search;
    const dialogs = this.#dialogs;
    const { least, within } = question;
    try {
      const pairs = await dialogs.progress(
        l10n.t('Finding near-duplicates'),
        async ({ signal, report }) => {
          if (!(await search.begin())) {
            const { problem } = search.state;
            // It may stay for long, and the progress with it.
            if (problem !== undefined) void dialogs.notify(problem);
            return undefined;
          }
          // What is not indexed yet would be missing from the list.
          await untilIndexed(search, signal, ({ files, filesInAll }) =>
            report(0, indexedSentence(files, filesInAll)),
          );
          const options = { least, limit: mostPairs, leastLines, ...(within && { within }) };
          const found = await search.nearDuplicates(options, signal, report);
          return signal.aborted ? undefined : found;
        },
      );
      if (pairs === undefined) return;
      this.#last = question;
      const groups = duplicateGroups(pairs);
      this.#tree.show({
        groups,
        text: describe(question, pairs.length, groups.length, search.state),
      });
      this.#found.fire();
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
      await notifyProblem(dialogs.warn, error, () => this.#searchFor(question));
    }
  }

  async #chooseFolder(): Promise<vscode.Uri | 'workspace' | undefined> {
    const choices = [
      { label: l10n.t('Workspace'), value: 'workspace' as const },
      { label: l10n.t('Folder…'), value: 'folder' as const },
    ];
    const head = {
      title: l10n.t('Find Near-Duplicates'),
      placeHolder: l10n.t('Where to look?'),
    };
    const chosen = await this.#dialogs.pick(choices, head);
    return chosen === 'folder' ? this.#pickFolder() : chosen;
  }

  async #askLeast(): Promise<number | undefined> {
    const { space } = this.#search.state;
    const isLearned = space === undefined || vectorKindOf(space) === 'learned';
    const usual = isLearned ? usualLearned : usualLeast;
    const typed = await this.#dialogs.ask({
      title: l10n.t('Find Near-Duplicates'),
      prompt: l10n.t('Minimum similarity (0–1); {0} finds near copies', usual),
      value: String(usual),
      check: (text) =>
        leastOf(text) === undefined
          ? l10n.t('Enter a number from {0} to 1.', lowestLeast)
          : undefined,
    });
    return typed === undefined ? undefined : leastOf(typed);
  }
}

/** Undefined for what is no such number. */
function leastOf(text: string): number | undefined {
  const least = typedNumber(text, 'decimal');
  return least >= lowestLeast && least <= 1 ? least : undefined;
}

function describe(
  { within, least }: DuplicateQuestion,
  pairs: number,
  groups: number,
  { files, filesInAll, chunksToEmbed }: IndexState,
): string {
  const remarks = [
    l10n.t('Sections shorter than {0} lines are left out.', leastLines),
    ...(pairs >= mostPairs
      ? [l10n.t('Showing the {0} most similar pairs.', formatNumber(mostPairs))]
      : []),
    ...(files < filesInAll ? [indexedSentence(files, filesInAll)] : []),
    ...(chunksToEmbed > 0 ? [notComparedSentence(chunksToEmbed)] : []),
  ];
  return joinSentences([foundSentence(groups, within, least), ...remarks]);
}

function indexedSentence(files: number, filesInAll: number): string {
  return l10n.t('Indexed {0} of {1} files.', formatNumber(files), formatNumber(filesInAll));
}

function notComparedSentence(count: number): string {
  return count === 1
    ? l10n.t('1 section was not compared because it is not indexed yet.')
    : l10n.t(
        '{0} sections were not compared because they are not indexed yet.',
        formatNumber(count),
      );
}

function foundSentence(groups: number, within: vscode.Uri | undefined, least: number): string {
  const similarity = formatNumber(least);
  if (within === undefined) {
    if (groups === 0) return l10n.t('No sections with a similarity of {0} or more.', similarity);
    return groups === 1
      ? l10n.t('1 group with a similarity of {0} or more.', similarity)
      : l10n.t('{0} groups with a similarity of {1} or more.', formatNumber(groups), similarity);
  }
  const { asRelativePath, workspaceFolders } = vscode.workspace;
  const where = asRelativePath(within, workspaceFolders !== undefined);
  if (groups === 0) {
    return l10n.t('No sections in {0} with a similarity of {1} or more.', where, similarity);
  }
  return groups === 1
    ? l10n.t('1 group in {0} with a similarity of {1} or more.', where, similarity)
    : l10n.t(
        '{0} groups in {1} with a similarity of {2} or more.',
        formatNumber(groups),
        where,
        similarity,
      );
}
