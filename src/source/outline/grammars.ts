import type * as TreeSitter from '@vscode/tree-sitter-wasm';

/** Reads a file of `@vscode/tree-sitter-wasm` by its name, such as `tree-sitter.wasm`. */
export type LoadGrammarFile = (fileName: string) => Promise<Uint8Array>;

/** Parses a text, or gives up on one that takes far too long; the caller deletes the tree. */
export type Parse = (text: string) => TreeSitter.Tree | null;

/** Parsers by grammar file; each is loaded when first asked for. */
export interface Grammars {
  /** Undefined if the grammar isn't available; asking again then tries again. */
  parserFor(grammarFile: string): Promise<Parse | undefined>;
}

/**
 * The grammars a loader gives, timed by `now` (milliseconds). The parser's own code runs only once a text
 * needs it. Text that isn't code at all can make it run out of memory: it is not used again then.
 *
 */
export function createGrammars(load: LoadGrammarFile | undefined, now: () => number): Grammars {
  const parsers = new Map<string, Promise<TreeSitter.Parser>>();
  let isBroken = false;
  const parse = (parser: TreeSitter.Parser, text: string): TreeSitter.Tree | null => {
    try {
      return parseInTime(parser, text, now);
    } catch {
      isBroken = true;
      return null;
    }
  };
  return {
    async parserFor(grammarFile) {
      if (load === undefined || isBroken) return undefined;
      try {
        const known = parsers.get(grammarFile) ?? createParser(grammarFile, load);
        parsers.set(grammarFile, known);
        const parser = await known;
        return (text) => parse(parser, text);
      } catch {
        parsers.delete(grammarFile);
        return undefined;
      }
    },
  };
}

/** Many times what code of that length takes; other text can take minutes. */
const parseBaseMs = 2000;
const parseMsPerCharacter = 0.004;

function parseInTime(
  parser: TreeSitter.Parser,
  text: string,
  now: () => number,
): TreeSitter.Tree | null {
  const endMs = now() + parseBaseMs + text.length * parseMsPerCharacter;
  const tree = parser.parse(text, null, { progressCallback: () => now() > endMs });
  if (tree === null) parser.reset();
  return tree;
}

type Runtime = typeof TreeSitter;

let runtime: Promise<Runtime> | undefined;

async function createParser(
  grammarFile: string,
  load: LoadGrammarFile,
): Promise<TreeSitter.Parser> {
  const { Language, Parser } = await loadRuntime(load);
  const grammar = await Language.load(await load(grammarFile));
  const parser = new Parser();
  parser.setLanguage(grammar);
  return parser;
}

/** One for the process: the WebAssembly module behind it is global. */
function loadRuntime(load: LoadGrammarFile): Promise<Runtime> {
  runtime ??= startRuntime(load).catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

async function startRuntime(load: LoadGrammarFile): Promise<Runtime> {
  const [imported, wasmBinary] = await Promise.all([importRuntime(), load('tree-sitter.wasm')]);
  // Given its bytes, the module reads no file; the types know only the other way.
  const options = { wasmBinary, locateFile: (file: string) => file };
  await imported.Parser.init(options);
  return imported;
}

/** A bundler finds the names of this CommonJS module, Node's own import only its default. */
async function importRuntime(): Promise<Runtime> {
  const imported: Runtime & { default?: Runtime } = await import('@vscode/tree-sitter-wasm');
  return imported.default ?? imported;
}
