import { BestFirst } from './bestFirst';
import { writtenKey } from './contentKey';
import type { ContentTable } from './contentTable';
import { limitPerFile } from './limitPerFile';
import type { FileTable } from './fileTable';
import type { Found, FoundBy } from './found';
import { fuse, type Fused, fusionWeightsOf } from './fusion';
import type { IndexMemory } from './indexMemory';
import { ContentLocations, type LocatedChunk } from './contentLocations';
import type { IndexQuestion } from './searchIndex';
import { vectorKindOf } from './vectorKind';
import type { VectorSpace } from './vectorSpace';
import {
  learnedFloor,
  nearestVectors,
  type SimilarityFloor,
  usualFloor,
} from './vectors/nearestVectors';
import type { QuantizedVector, VectorStore } from './vectors/vectorStore';
import { scoreWords, type WordHolders, type WordScores } from './words/wordScores';

/** What is further down in a list was not really found by it. */
const leastDepth = 50;
/** A question about nothing comes by chance as near to some chunk in one case of this many, or in fewer. */
const chanceOf = 20;
/** Nearer than this a chunk is found by learned vectors alone: what has less in common is noise. Measured. */
const leastLearned = 0.2;

/** Finds by words, and semantically if the question has a vector; best first. */
export function findChunks(
  memory: IndexMemory,
  space: VectorSpace,
  question: IndexQuestion,
): Found[] {
  const { contents, files, vectors } = memory;
  const scores = scoreWords(question.text, memory.words, {
    contents: contentHolders(contents),
    files: fileHolders(files),
  });
  const places = new ContentLocations(files, memory.placesWithin(question.within), scores.files);
  const depth = Math.max(leastDepth, question.limit);
  const byWords = bestByWords(scores, places, depth);
  const rotated = question.vector && vectors.rotated(question.vector);
  const least = { beside: new Set(byWords), alone: leastAlone(space, places.contentCount) };
  const floor = vectorKindOf(space) === 'learned' ? learnedFloor : usualFloor;
  const byMeaning = rotated ? bestSemantic(vectors, rotated, places, { depth, least, floor }) : [];
  const steps = rotated && vectors.inSteps(rotated);
  const fused = fuse({ byWords, byMeaning }, fusionWeightsOf(space), (left, right) =>
    places.compare(left, right),
  );
  // What is nearest to a text, which has no words to search for, comes in order of similarity.
  const options = { limit: question.limit, keepsOrder: question.text === '' };
  return limitPerFile(fused, places, options).map(({ placed, ...hit }) =>
    toFound(memory, places, { placed, hit, steps }),
  );
}

function bestByWords(scores: WordScores, places: ContentLocations, depth: number): number[] {
  const best = new BestFirst<number>(depth, (left, right) => places.compare(left, right));
  const { allowed, files } = places;
  const sums = scores.contents.sums;
  for (let content = 0; content < allowed.length; content += 1) {
    const byPath = scores.files[files[content] ?? 0] ?? 0;
    // Of most that have a word it is clear already that they are not among the best.
    const most = (sums[content] ?? 0) + byPath;
    if (most > 0 && most >= best.least && allowed[content] === 1) {
      best.offer(scores.contents.scoreOf(content) + byPath, content);
    }
  }
  return best.items;
}

interface SemanticOptions {
  depth: number;
  /** The least similarity of what words do not find `beside`. */
  least: { beside: ReadonlySet<number>; alone: number };
  floor: SimilarityFloor;
}

function bestSemantic(
  vectors: VectorStore,
  rotated: Float64Array,
  places: ContentLocations,
  { depth, least, floor }: SemanticOptions,
): number[] {
  const best = new BestFirst<number>(depth, (left, right) => places.compare(left, right));
  for (const { content, similarity } of nearestVectors(vectors, rotated, {
    allowed: places.allowed,
    floor,
  })) {
    if (similarity >= least.alone || least.beside.has(content)) best.offer(similarity, content);
  }
  return best.items;
}

function toFound(
  { contents, vectors }: IndexMemory,
  places: ContentLocations,
  { placed, hit, steps }: { placed: LocatedChunk; hit: Fused; steps: QuantizedVector | undefined },
): Found {
  const { content, ...ranks } = hit;
  const copies = places.countOf(content) - 1;
  const similarity = steps && vectors.cosineOf(content, steps);
  return {
    path: placed.entry.path,
    ...placed.entry.placeOf(placed.chunk),
    foundBy: foundByOf(hit),
    ...ranks,
    ...(similarity !== undefined && { similarity }),
    ...(copies > 0 && { copies }),
    key: writtenKey(contents.keyOf(content)),
  };
}

function foundByOf({ wordRank, semanticRank }: Fused): FoundBy {
  if (wordRank === undefined) return 'meaning';
  return semanticRank === undefined ? 'words' : 'both';
}

function contentHolders(contents: ContentTable): WordHolders {
  return {
    lengths: contents.usedLengths,
    count: contents.usedCount,
    averageLength: Math.max(1, contents.usedWords / Math.max(1, contents.usedCount)),
  };
}

/** The length of a path says nothing. */
function fileHolders(files: FileTable): WordHolders {
  const lengths = new Int32Array(files.end).fill(-1);
  files.forEach((_, file) => {
    lengths[file] = 1;
  });
  return { lengths, count: files.count, averageLength: 1 };
}

/**
 * The least cosine of a chunk that is found by its vector alone, where this many are compared. Of lexical
 * vectors it is known how near those come that have nothing in common: their cosines are spread normally
 * around 0 with a deviation of one by the root of the dimension, and the more there are, the nearer comes the
 * nearest. Of learned vectors it was measured. Of other models that is not known: there what the similarities of the
 * index itself say must do (`nearestVectors`).
 */
function leastAlone(space: VectorSpace, compared: number): number {
  // Of normally spread values a share of at most exp(-z² / 2) / 2 is more than z deviations above the middle.
  const cases = (Math.max(1, compared) * chanceOf) / 2;
  switch (vectorKindOf(space)) {
    case 'lexical':
      return Math.sqrt((2 * Math.log(cases)) / space.dimension);
    case 'learned':
      return leastLearned;
    case 'other':
      return -1;
  }
}
