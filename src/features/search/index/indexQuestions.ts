import type * as vscode from 'vscode';
import type { Found } from '../../../search/found';
import type { RelatedWord } from '../../../source/vectors/relatedWords';
import { describeProblem } from '../../../platform/problem';
import { LruMap } from '../../../base/lruMap';
import type { Embedder } from '../../../search/embed/embedder';
import type {
  DuplicateOptions,
  FindAnswer,
  FindOptions,
  FoundInWorkspace,
  NearDuplicate,
} from '../semanticSearch';
import type {
  FoundReply,
  QuestionRequest,
} from '../../../semanticSearch/worker/searchWorkerMessages';
import type { IndexSession } from './indexSession';
import { ThreadEndedError } from '../../../base/channel/threadChannel';
import type { IndexModel } from './indexModel';
import type { IndexRoots } from './indexRoots';
import type { SearchLink } from '../../../semanticSearch/worker/searchLink';

const usualLimit = 20;
/** Vectors of questions that are kept: typing the same once more asks no service again. */
const keptQuestions = 200;

/** A question's vector, made by a service, or why there is none. */
interface QuestionVector {
  vector?: Float32Array;
  withoutSemantic?: string;
}

/** Asks an open index. */
export class IndexQuestions {
  readonly #session: IndexSession;
  readonly #link: SearchLink;
  readonly #roots: IndexRoots;
  readonly #model: IndexModel;
  readonly #vectors = new LruMap<string, Float32Array>(keptQuestions);

  constructor(session: IndexSession, link: SearchLink, roots: IndexRoots, model: IndexModel) {
    this.#session = session;
    this.#link = link;
    this.#roots = roots;
    this.#model = model;
  }

  find(question: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    return this.#ask(question, options, signal, undefined);
  }

  nearest(text: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    const { itself } = options;
    const path = itself && this.#roots.pathOf(itself.uri);
    const near = {
      ...(path !== undefined && { path }),
      ...(itself && { startLine: itself.range.start.line + 1, endLine: lastLineOf(itself.range) }),
    };
    return this.#ask(text, { ...options, by: 'both' }, signal, near);
  }

  async relatedWords(
    question: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<RelatedWord[][]> {
    if (!this.#model.isInside) return texts.map(() => []);
    return this.#link.call('relatedWords', { question, texts }, { signal });
  }

  async nearDuplicates(
    { within, ...options }: DuplicateOptions,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<NearDuplicate[]> {
    const only = this.#withinOf(within);
    if (only === 'nowhere') return [];
    const call = { signal, ...(onProgress && { onProgress }) };
    const pairs = await this.#link.call('nearDuplicates', { ...options, ...only }, call);
    return pairs.flatMap(({ first, second, similarity }) => {
      const [one] = this.#placed([first]);
      const [other] = this.#placed([second]);
      if (one === undefined || other === undefined) return [];
      return [{ first: one, second: other, similarity }];
    });
  }

  async #ask(
    text: string,
    { limit = usualLimit, within, by = 'both' }: FindOptions,
    signal: AbortSignal,
    near: QuestionRequest['near'],
  ): Promise<FindAnswer> {
    const only = this.#withinOf(within);
    if (only === 'nowhere' || text.trim() === '') {
      return { found: [], state: this.#session.state, coverage: 0 };
    }
    const { vector, withoutSemantic } =
      by === 'words'
        ? {}
        : await this.#vectorOf(text, near === undefined ? 'query' : 'document', signal);
    const request: QuestionRequest = {
      text,
      limit,
      ...only,
      ...(vector && { vector }),
      embeds: by !== 'words' && this.#model.isInside,
      ...(near && { near }),
    };
    const find = (): Promise<FoundReply> => this.#link.call('find', request, { signal });
    const { found, coverage } = await find().catch(async (error: unknown) => {
      if (!(error instanceof ThreadEndedError)) throw error;
      // Another thread is started, with what is on the disk.
      await this.#session.open();
      return find();
    });
    return {
      found: this.#placed(found),
      state: this.#session.state,
      coverage,
      ...(withoutSemantic !== undefined && { withoutSemantic }),
    };
  }

  /** Never rejects but with the signal's reason: without a vector words are compared. */
  async #vectorOf(
    text: string,
    purpose: 'query' | 'document',
    signal: AbortSignal,
  ): Promise<QuestionVector> {
    const { withoutSemantic, usableEmbedder } = this.#model;
    if (withoutSemantic !== undefined) return { withoutSemantic };
    if (usableEmbedder === undefined) return {};
    const key = `${purpose} ${text}`;
    const known = this.#vectors.get(key);
    if (known !== undefined) return { vector: known };
    try {
      const vector = await embedOne(usableEmbedder, text, { purpose, signal });
      if (vector !== undefined) this.#vectors.set(key, vector);
      return vector === undefined ? {} : { vector };
    } catch (error) {
      signal.throwIfAborted();
      return { withoutSemantic: describeProblem(error).message };
    }
  }

  #withinOf(within: vscode.Uri | undefined): { within?: readonly string[] } | 'nowhere' {
    if (within === undefined) return {};
    const paths = this.#roots.pathsOf(within);
    return paths.length === 0 ? 'nowhere' : { within: paths };
  }

  #placed(found: readonly Found[]): FoundInWorkspace[] {
    return found.flatMap((each) => {
      const uri = this.#roots.uriOf(each.path);
      return uri === undefined ? [] : [{ ...each, uri }];
    });
  }
}

async function embedOne(
  embedder: Embedder,
  text: string,
  options: { purpose: 'query' | 'document'; signal: AbortSignal },
): Promise<Float32Array | undefined> {
  const [vector] = await embedder.embed([{ text }], options);
  return vector;
}

/** The last line of a range, from 1; one that ends before the first character of a line has nothing of it. */
function lastLineOf({ start, end }: vscode.Range): number {
  return end.character === 0 && end.line > start.line ? end.line : end.line + 1;
}
