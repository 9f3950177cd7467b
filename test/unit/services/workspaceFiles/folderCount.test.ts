import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isExactCut } from '../../../../src/tokenizer/exactCut';
import { createTokenizer } from '../../../../src/tokenizer/tokenizer';
import { countInParts, type TextCutter } from '../../../../src/tokenizer/countInParts';
import { decodeBytes, isBinary } from '../../../../src/base/decodeBytes';
import { TimeSlice } from '../../../../src/base/timeSlice';
import {
  countFile,
  largestFileBytes,
  OutcomeMemory,
  type CountableFiles,
} from '../../../../src/services/workspaceFiles/countFile';
import {
  addFile,
  createFolder,
  filesBelow,
  placeOf,
  type CountNode,
  type FileOutcome,
} from '../../../../src/services/workspaceFiles/countNode';
import { IgnoreRules } from '../../../../src/source/ignoreRules';
import { SerialQueue } from '../../../../src/base/serialQueue';
import { walkFolders } from '../../../../src/services/workspaceFiles/walkFolder';
import { loadGemma3 } from '../../tokenizer/gemma3';

const never = new AbortController().signal;

/** Files in memory by their path; what stands for a size is as large as it says. */
class MemoryFiles implements CountableFiles {
  modifiedMs = 1;
  reads = 0;
  readonly #files: Record<string, string | number>;

  constructor(files: Record<string, string | number>) {
    this.#files = files;
  }

  keyOf(node: CountNode): string {
    return placeOf(node).names.join('/');
  }

  async list(folder: CountNode): Promise<{ name: string; kind: 'file' | 'folder' }[]> {
    const prefix = this.keyOf(folder) === '' ? '' : `${this.keyOf(folder)}/`;
    if (prefix === 'locked/') throw new Error('no permission');
    const kinds = new Map<string, 'file' | 'folder'>();
    for (const path of Object.keys(this.#files)) {
      if (!path.startsWith(prefix)) continue;
      const [name = '', ...rest] = path.slice(prefix.length).split('/');
      kinds.set(name, rest.length === 0 ? 'file' : 'folder');
    }
    return [...kinds].map(([name, kind]) => ({ name, kind }));
  }

  async stat(file: CountNode): Promise<{ sizeBytes: number; modifiedMs: number }> {
    const content = this.#content(file);
    const sizeBytes = typeof content === 'number' ? content : Buffer.byteLength(content);
    return { sizeBytes, modifiedMs: this.modifiedMs };
  }

  async read(file: CountNode): Promise<Uint8Array> {
    this.reads += 1;
    return Buffer.from(String(this.#content(file)));
  }

  #content(file: CountNode): string | number {
    const content = this.#files[this.keyOf(file)];
    if (content === undefined) throw new Error('no such file');
    return content;
  }
}

const countLength = async (bytes: Uint8Array): Promise<{ tokens: number; isExact: boolean }> => ({
  tokens: bytes.length,
  isExact: true,
});

/** The outcome of one file, the only one in its folder. */
async function outcomeOf(name: string, content: string | number): Promise<FileOutcome | undefined> {
  const files = new MemoryFiles({ [name]: content });
  const counting = {
    files,
    count: countLength,
    memory: new OutcomeMemory(),
    large: new SerialQueue(),
  };
  return countFile(addFile(createFolder(''), name), counting, never);
}

/** Paths of the files that the search finds. */
async function found(content: Record<string, string>, isObeying = true): Promise<string[]> {
  const top = createFolder('');
  const files = new MemoryFiles(content);
  const walking = {
    files,
    slice: new TimeSlice(() => 0),
    onDidList: () => undefined,
    readIgnoreFile: async (folder: CountNode) =>
      isObeying ? content[[...placeOf(folder).names, '.gitignore'].join('/')] : undefined,
  };
  const rules = IgnoreRules.excluding([]);
  await walkFolders([{ folder: top, path: '', rules }], walking, never);
  return [...filesBelow(top)].map((file) => files.keyOf(file)).sort();
}

describe('the search for files to count', () => {
  const content = {
    '.git/config': '',
    '.gitignore': 'out/\n*.log\n',
    'a.ts': '',
    'a.log': '',
    'out/b.js': '',
    'src/.gitignore': '!keep.log\n/c.ts\n',
    'src/keep.log': '',
    'src/c.ts': '',
    'src/deep/c.ts': '',
  };

  it('finds what no ignore file leaves out, and nothing in .git', async () => {
    assert.deepEqual(await found(content), [
      '.gitignore',
      'a.ts',
      'src/.gitignore',
      'src/deep/c.ts',
      'src/keep.log',
    ]);
  });

  it('finds all but .git where ignore files are not obeyed', async () => {
    assert.equal((await found(content, false)).length, Object.keys(content).length - 1);
  });

  it('goes on where a folder can’t be listed, and says why it could not', async () => {
    const top = createFolder('');
    const walking = {
      files: new MemoryFiles({ 'locked/a': '', 'b/c': '' }),
      slice: new TimeSlice(() => 0),
      onDidList: () => undefined,
      readIgnoreFile: async () => undefined,
    };
    const start = { folder: top, path: '', rules: IgnoreRules.excluding([]) };
    await walkFolders([start], walking, never);
    const problems = top.children.map((child) => child.kind === 'folder' && child.problem);
    assert.deepEqual(problems, ['no permission', undefined]);
    assert.equal(top.totals.files, 1);
  });
});

describe('the count of a file', () => {
  it('is the tokens of a text', async () => {
    const outcome = await outcomeOf('a.ts', 'hello');
    assert.deepEqual(outcome, { kind: 'text', tokens: 5, isExact: true, sizeBytes: 5 });
  });

  it('recognizes binary files by a NUL near the beginning', async () => {
    assert.deepEqual(await outcomeOf('a.dat', 'ab\0c'), { kind: 'binary', sizeBytes: 4 });
  });

  it('recognizes media by the name, without reading them, and takes SVG as text', async () => {
    assert.deepEqual(await outcomeOf('Photo.JPG', 'x'), {
      kind: 'media',
      mimeType: 'image/jpeg',
      sizeBytes: 1,
    });
    assert.equal((await outcomeOf('icon.svg', '<svg/>'))?.kind, 'text');
  });

  it('says when a file is too large, and does not read it', async () => {
    const sizeBytes = largestFileBytes + 1;
    assert.deepEqual(await outcomeOf('a.sql', sizeBytes), { kind: 'tooLarge', sizeBytes });
  });

  it('says why a file can’t be read', async () => {
    const counting = {
      files: new MemoryFiles({}),
      count: countLength,
      memory: new OutcomeMemory(),
      large: new SerialQueue(),
    };
    const outcome = await countFile(addFile(createFolder(''), 'gone.ts'), counting, never);
    assert.deepEqual(outcome, { kind: 'unreadable', message: 'no such file' });
  });

  it('is remembered until the file has changed', async () => {
    const files = new MemoryFiles({ 'a.ts': 'hello' });
    const counting = {
      files,
      count: countLength,
      memory: new OutcomeMemory(),
      large: new SerialQueue(),
    };
    const file = addFile(createFolder(''), 'a.ts');
    await countFile(file, counting, never);
    await countFile(file, counting, never);
    assert.equal(files.reads, 1);
    files.modifiedMs += 1;
    await countFile(file, counting, never);
    assert.equal(files.reads, 2);
  });

  it('is not remembered for ever: a full memory begins again', () => {
    const memory = new OutcomeMemory(2);
    const state = { sizeBytes: 1, modifiedMs: 1 };
    for (const key of ['a', 'b', 'c']) {
      memory.remember(key, state, { kind: 'binary', sizeBytes: 1 });
    }
    assert.equal(memory.recall('a', state), undefined);
    assert.ok(memory.recall('c', state));
  });

  it('is absent when it was stopped', async () => {
    const controller = new AbortController();
    const counting = {
      files: new MemoryFiles({ 'a.ts': 'hello' }),
      count: async () => {
        controller.abort();
        controller.signal.throwIfAborted();
        return { tokens: 1, isExact: true };
      },
      memory: new OutcomeMemory(),
      large: new SerialQueue(),
    };
    const file = addFile(createFolder(''), 'a.ts');
    assert.equal(await countFile(file, counting, controller.signal), undefined);
  });
});

describe('the text of a file', () => {
  const text = 'Grüße, мир 😀\n';

  const utf16 = (isBigEndian: boolean): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return isBigEndian ? bytes.swap16() : bytes;
  };

  it('is read from UTF-8 and, by its mark, from UTF-16, without the mark', () => {
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16(false),
      utf16(true),
    ]) {
      assert.equal(isBinary(bytes), false);
      assert.equal(decodeBytes(bytes), text);
    }
  });

  it('is absent if there is a NUL in the first 8,000 bytes', () => {
    assert.equal(isBinary(Buffer.from(`${'a'.repeat(7_999)}\0`)), true);
    assert.equal(isBinary(Buffer.from(`${'a'.repeat(8_000)}\0`)), false);
    assert.equal(isBinary(Buffer.alloc(0)), false);
  });
});

describe('the count of a large text in parts', () => {
  const vocabulary = loadGemma3();
  const tokenizer = createTokenizer(vocabulary);
  const yieldWithProgress = (): Promise<void> => Promise.resolve();
  const mayCut = (text: string, index: number): boolean => isExactCut(vocabulary, text, index);

  /** The parts into which a text is cut where it may be. */
  async function partsOf(
    text: string,
    cutter: Partial<TextCutter>,
  ): Promise<{ parts: string[]; isExact: boolean }> {
    const parts: string[] = [];
    const recorder = { ...tokenizer, count: (part: string) => parts.push(part) };
    const { isExact } = await countInParts(text, recorder, {
      mayCut,
      yieldWithProgress,
      ...cutter,
    });
    return { parts, isExact };
  }

  it('is that of the whole where the text can be cut', async () => {
    const line = 'export const answer = compute(41) + 1; // the answer, of course\n';
    const text = line.repeat(Math.ceil(2_500_000 / line.length));
    const count = await countInParts(text, tokenizer, { mayCut, yieldWithProgress });
    assert.deepEqual(count, { tokens: tokenizer.count(text), isExact: true });
  });

  it('is an estimate next to the whole if it can’t', async () => {
    const text = 'ab'.repeat(540_000);
    const { tokens, isExact } = await countInParts(text, tokenizer, { mayCut, yieldWithProgress });
    assert.equal(isExact, false);
    assert.ok(Math.abs(tokens - tokenizer.count(text)) <= 4);
  });

  it('lets others do something between two parts', async () => {
    let turns = 0;
    const count = async (): Promise<void> => void (turns += 1);
    const { parts } = await partsOf(' x'.repeat(1_300_000), { yieldWithProgress: count });
    assert.equal(parts.length, 3);
    assert.equal(turns, 2);
  });

  it('never cuts a surrogate pair', async () => {
    const { parts } = await partsOf('😀'.repeat(700_000), { mayCut: () => false });
    assert.ok(parts.length > 1);
    for (const part of parts) assert.equal(part, Buffer.from(part).toString());
  });

  it('leaves no unit out, wherever it is cut', async () => {
    const text = 'x'.repeat(2_300_000);
    const offsetLists = fc.array(fc.nat({ max: 40_000 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(offsetLists, async (offsets) => {
        const cuts = new Set(offsets.map((offset) => 1_000_000 + offset));
        const { parts } = await partsOf(text, { mayCut: (_, index) => cuts.has(index) });
        assert.equal(parts.join('').length, text.length);
      }),
      { numRuns: 10 },
    );
  });
});
