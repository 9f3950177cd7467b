import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk } from '../../../src/search/chunk';
import { chunkFile } from '../../../src/search/chunks/chunkFile';
import { createGrammars } from '../../../src/source/outline/grammars';
import { type AnswerPlace, answerPlaces } from './answerPlaces';
import { filesOf, type QuestionSet, type SearchCorpus } from './searchPackages';
import type { SearchQuestion } from './searchQuestion';

export interface PlacedChunk extends Chunk {
  path: string;
}

export interface ChunkedCorpus {
  name: string;
  set: QuestionSet;
  files: { path: string; text: string; chunks: Chunk[] }[];
  chunks: PlacedChunk[];
  questions: (SearchQuestion & { places: AnswerPlace[] })[];
}

const grammarFolder = 'node_modules/@vscode/tree-sitter-wasm/wasm';

/** A corpus as it is indexed, and its questions with the lines of their answers. */
export async function chunkCorpus(corpus: SearchCorpus): Promise<ChunkedCorpus> {
  const grammars = createGrammars((name) => readFile(path.join(grammarFolder, name)), Date.now);
  const files = await Promise.all(
    (await filesOf(corpus)).map(async (file) => ({
      ...file,
      chunks: await chunkFile(file, grammars),
    })),
  );
  return {
    name: corpus.name,
    set: corpus.set,
    files,
    chunks: files.flatMap((file) => file.chunks.map((chunk) => ({ path: file.path, ...chunk }))),
    questions: await Promise.all(
      corpus.questions.map(async (question) => ({
        ...question,
        places: await answerPlaces(question.answers, files, grammars),
      })),
    ),
  };
}
