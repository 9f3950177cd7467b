import { countChunk } from '../../src/search/countedChunk';
import { sha256OfUnits } from '../../src/base/node/digestOf';
import { openSearchIndex } from '../../src/search/openSearchIndex';
import type { IndexQuestion, SearchIndex } from '../../src/search/searchIndex';
import { builtInEmbeddingModel } from '../../src/service/builtInModels/embeddingModels';
import { textToEmbed } from '../../src/search/chunks/textToEmbed';
import { MemoryIndexFiles } from '../fakes/memoryIndexFiles';
import type { BenchResult } from './benchResult';
import { isAnswer } from './search/answerPlaces';
import { gainOf } from './search/bootstrap';
import { type BenchEmbedder, benchEmbedders } from './search/benchEmbedder';
import { chunkCorpus, type ChunkedCorpus, type PlacedChunk } from './search/chunkedCorpus';
import { nonsenseQuestions } from './search/nonsenseQuestions';
import { type QuestionSet, searchCorpora } from './search/searchPackages';
import { printSentAlong, sentAlong, type SentAlong } from './search/sentAlong';
import { type SearchMeasures, searchMeasures } from './search/searchMeasures';

/** A way of searching: the places it finds for a question, best first. */
interface Search {
  name: string;
  find(number: number, text: string): Place[];
}

type Place = Pick<PlacedChunk, 'path' | 'startLine' | 'endLine'>;

interface Rank {
  corpus: string;
  set: QuestionSet;
  question: string;
  isHeldOut: boolean;
  rank: number | undefined;
}

const depth = 200;

/**
 * How well questions of people find the right place: by words, by vectors (compared exactly), and by both as
 * the index joins them. The yardstick of each is words alone, over the same questions.
 */
export async function run(): Promise<BenchResult[]> {
  const corpora = await chunkedCorpora();
  const ranks = new Map<string, Rank[]>();
  const sent: SentAlong[] = [];
  for (const [number, embedder] of (await benchEmbedders()).entries()) {
    for (const corpus of corpora) {
      const { searches, index } = await searchesOf(corpus, embedder);
      if (embedder.model === builtInEmbeddingModel) {
        sent.push(...(await sentAlong(corpus, index, embedder)));
      }
      // Words are the same with each.
      for (const search of number === 0 ? searches : searches.slice(1)) {
        ranks.set(search.name, [...(ranks.get(search.name) ?? []), ...ranksOf(corpus, search)]);
      }
    }
  }
  printTables(ranks);
  printGains(ranks);
  printSentAlong(sent);
  return resultsOf(ranks);
}

/** Those of Debian are left out where its packages aren't available, or not in their versions any more. */
async function chunkedCorpora(): Promise<ChunkedCorpus[]> {
  const corpora: ChunkedCorpus[] = [];
  for (const corpus of searchCorpora) {
    try {
      corpora.push(await chunkCorpus(corpus));
    } catch (error) {
      if (corpus.package.from !== 'debian') throw error;
      console.log(`${corpus.name} is left out: ${String(error)}`);
    }
  }
  return corpora;
}

async function searchesOf(
  corpus: ChunkedCorpus,
  embedder: BenchEmbedder,
): Promise<{ searches: Search[]; index: SearchIndex }> {
  const texts = corpus.chunks.map((chunk) => textToEmbed(chunk.path, chunk).text);
  const vectors = await embedder.embed(texts);
  const questions = await embedder.embed(corpus.questions.map(({ text }) => text));
  const index = await indexOf(corpus, vectors, embedder.model);
  await printNonsense(corpus, index, embedder);
  const ask = (question: IndexQuestion): Place[] => index.find(question);
  const { model } = embedder;
  const searches: Search[] = [
    { name: 'words', find: (_number, text) => ask({ text, limit: depth }) },
    {
      name: `vectors of ${model}`,
      find: (number) => nearest(corpus.chunks, vectors, questions[number] ?? new Float32Array()),
    },
    {
      name: `words and vectors of ${model}`,
      find: (number, text) => {
        const vector = questions[number];
        return ask({ text, limit: depth, ...(vector !== undefined && { vector }) });
      },
    },
  ];
  return { searches, index };
}

/** How many nonsense questions find something by vectors, though none of their words is there. */
async function printNonsense(
  { name }: ChunkedCorpus,
  index: SearchIndex,
  embedder: BenchEmbedder,
): Promise<void> {
  const texts = nonsenseQuestions(100);
  const vectors = await embedder.embed(texts);
  const finding = texts.filter((text, at) => {
    const vector = vectors[at];
    const found = index.find({ text, limit: depth, ...(vector !== undefined && { vector }) });
    return found.some(({ foundBy }) => foundBy === 'meaning');
  });
  console.log(
    `${name}, ${embedder.model}: ${finding.length} of ${texts.length} questions that mean nothing find something by meaning`,
  );
}

async function indexOf(
  corpus: ChunkedCorpus,
  vectors: readonly Float32Array[],
  model: string,
): Promise<SearchIndex> {
  // As in use: by its name the index knows how its words and its vectors are to be joined.
  const space = { service: 'embedded', model, dimension: vectors[0]?.length ?? 0 };
  const limits = { maxChunks: 1_000_000, maxUnusedVectors: 0 };
  const { index } = await openSearchIndex({
    files: new MemoryIndexFiles(),
    space,
    limits,
    sha256: sha256OfUnits,
  });
  let first = 0;
  for (const { path, text, chunks } of corpus.files) {
    const state = { sizeBytes: text.length, modifiedMs: 0, digest: path };
    const values = chunks.map(
      (chunk, at) => [`${chunk.symbol}\0${chunk.text}`, vectors[first + at]] as const,
    );
    const byContent = new Map(values);
    const missing = await index.setFile(
      path,
      state,
      chunks.map((chunk) => countChunk(chunk, sha256OfUnits)),
    );
    await index.setVectors(
      missing.map(({ key, symbol, text }) => ({
        key,
        values: byContent.get(`${symbol}\0${text}`) ?? [],
      })),
    );
    first += chunks.length;
  }
  return index;
}

/** All chunks, compared with the question one by one. */
function nearest(
  chunks: readonly PlacedChunk[],
  vectors: readonly Float32Array[],
  question: Float32Array,
): Place[] {
  const similarities = vectors.map((vector) =>
    vector.reduce((sum, value, at) => sum + value * (question[at] ?? 0), 0),
  );
  return chunks
    .map((chunk, at) => ({ chunk, similarity: similarities[at] ?? 0 }))
    .sort((left, right) => right.similarity - left.similarity)
    .slice(0, depth)
    .map(({ chunk }) => chunk);
}

function ranksOf(corpus: ChunkedCorpus, search: Search): Rank[] {
  return corpus.questions.map(({ text, places, isHeldOut = false }, number) => {
    const found = search.find(number, text);
    const at = found.findIndex((place) => isAnswer(places, place.path, place));
    const rank = at === -1 ? undefined : at + 1;
    return { corpus: corpus.name, set: corpus.set, question: text, isHeldOut, rank };
  });
}

/** The third has none to tune with. */
const measuredSets = [
  { name: 'first, tuned with', isHeldOut: false, set: 'first' },
  { name: 'first, held out', isHeldOut: true, set: 'first' },
  { name: 'second, tuned with', isHeldOut: false, set: 'second' },
  { name: 'second, held out', isHeldOut: true, set: 'second' },
  { name: 'third, held out', isHeldOut: true, set: 'third' },
] as const;

type MeasuredSet = (typeof measuredSets)[number];

function ranksIn(ranks: readonly Rank[], { isHeldOut, set }: MeasuredSet): (number | undefined)[] {
  return ranks
    .filter((rank) => rank.isHeldOut === isHeldOut && rank.set === set)
    .map(({ rank }) => rank);
}

function measuresOf(ranks: readonly Rank[], set: MeasuredSet): SearchMeasures {
  return searchMeasures(ranksIn(ranks, set));
}

const figures = [
  ['recall at 1', 'recallAt1'],
  ['recall at 5', 'recallAt5'],
  ['recall at 10', 'recallAt10'],
  ['mean reciprocal rank', 'meanReciprocalRank'],
] as const;

function resultsOf(ranks: ReadonlyMap<string, readonly Rank[]>): BenchResult[] {
  const words = ranks.get('words') ?? [];
  return [...ranks].flatMap(([name, each]) =>
    measuredSets.flatMap((set) => {
      const measures = measuresOf(each, set);
      const yardsticks = measuresOf(words, set);
      return figures.map(([title, figure]) => ({
        name: `${title}, ${name}, questions ${set.name}`,
        unit: 'share',
        value: measures[figure],
        yardstick: 'words',
        yardstickValue: yardsticks[figure],
        ratio: measures[figure] / yardsticks[figure],
        runs: measures.questions,
      }));
    }),
  );
}

/** What learned vectors gain over words, and over words with lexical vectors, with intervals of 95 %. */
function printGains(ranks: ReadonlyMap<string, readonly Rank[]>): void {
  const ours = ranks.get('words and vectors of models/parley-embedding') ?? [];
  const rows = ['words', 'words and vectors of models/embedding-001'].flatMap((other) =>
    measuredSets.flatMap((set) =>
      figures.map(([title, figure]) => {
        const [own, theirs] = [ours, ranks.get(other) ?? []].map((each) =>
          ranksIn(each, set).map((rank) => searchMeasures([rank])[figure]),
        );
        const { mean, low, high } = gainOf(own ?? [], theirs ?? []);
        const [gain, from, to] = [mean, low, high].map((value) => value.toFixed(3));
        return [`${title}, ${set.name}, over ${other}`, { gain, from, to }] as const;
      }),
    ),
  );
  console.table(Object.fromEntries(rows));
}

/** What each way finds in each package, and the questions of the set to tune with that nothing answers. */
function printTables(ranks: ReadonlyMap<string, readonly Rank[]>): void {
  const rows = [...ranks].flatMap(([name, each]) =>
    [...new Set(each.map(({ corpus }) => corpus))].map((corpus) => {
      const measures = searchMeasures(
        each.filter((rank) => rank.corpus === corpus).map(({ rank }) => rank),
      );
      const share = (value: number): number => Number(value.toFixed(2));
      const { recallAt1, recallAt5, recallAt10, meanReciprocalRank } = measures;
      return [
        `${corpus}, ${name}`,
        {
          questions: measures.questions,
          '@1': share(recallAt1),
          '@5': share(recallAt5),
          '@10': share(recallAt10),
          MRR: share(meanReciprocalRank),
        },
      ] as const;
    }),
  );
  console.table(Object.fromEntries(rows));
  const missed = [...ranks.values()].map(
    (each) =>
      new Set(each.filter(({ rank = Infinity }) => rank > 10).map(({ question }) => question)),
  );
  const [first] = ranks.values();
  const byNone = (first ?? []).filter(
    ({ question, isHeldOut }) => !isHeldOut && missed.every((each) => each.has(question)),
  );
  console.log(`Not among the first ten by any way, of those to tune with (${byNone.length}):`);
  for (const { corpus, question } of byNone) console.log(`  ${corpus}: ${question}`);
}
