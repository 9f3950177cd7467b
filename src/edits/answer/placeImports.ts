import { findImportBlock, type ImportBlock, type ImportStatement } from './importBlock';
import { importedNames } from './importedNames';
import { KnownImports, singleStatements } from './importLines';
import { isBlank } from './codeLines';

/** Imports that code needs, put to those of its file. */
export interface PlacedImports {
  /** Lines of the file, from 0, both ends included, and what they become; absent if nothing is certain. */
  edit?: { first: number; last: number; lines: string[] };
  /** Those that have no certain place, each whole. */
  unplaced: string[];
}

/**
 * Puts imports to those that a file begins with: names to the statement that has their module, where both are simple,
 * else a statement of their own behind the last. What the file has already is left out. Uncertain is what would hide or
 * double a name of the file, what isn't written as the others are, and everything where the file has no imports.
 */
export function placeImports(
  file: string,
  languageId: string,
  needed: readonly string[],
): PlacedImports {
  const lines = file.split(/\r?\n/);
  const known = new KnownImports(lines, languageId);
  const missing = needed
    .flatMap((each) => singleStatements(each, languageId))
    .filter((each) => !known.has(each));
  const block = findImportBlock(lines, languageId);
  if (block === undefined || missing.length === 0) return { unplaced: missing };
  const placer = new Placer(lines, languageId, block);
  const unplaced = missing.filter((each) => !placer.place(each));
  return { ...placer.edit(), unplaced };
}

class Placer {
  readonly #languageId: string;
  readonly #lines: readonly string[];
  readonly #block: ImportBlock;
  /** The names that the file has at its margin. */
  readonly #taken: Set<string>;
  readonly #added: string[] = [];
  /** Statements that got more names, by their first line. */
  readonly #merged = new Map<number, string>();

  constructor(lines: readonly string[], languageId: string, block: ImportBlock) {
    this.#lines = lines;
    this.#languageId = languageId;
    this.#block = block;
    const imported = block.statements.flatMap(
      ({ text }) => this.#namesIn(text) ?? text.match(/[\w$]+/g) ?? [],
    );
    this.#taken = new Set([...imported, ...declaredNames(lines)]);
  }

  /** Whether the statement has a certain place, and is there now. */
  place(statement: string): boolean {
    const names = importedNames(statement, this.#languageId);
    if (names === undefined || !this.#isLikeOthers(statement)) return false;
    if (this.#merge(statement)) return true;
    if (names.some((name) => this.#taken.has(name))) return false;
    for (const name of names) this.#taken.add(name);
    this.#added.push(this.#inStyle(statement));
    return true;
  }

  /** What became of the lines of the block, from the first that differs to the last. */
  edit(): Pick<PlacedImports, 'edit'> {
    if (this.#added.length === 0 && this.#merged.size === 0) return {};
    const { last, statements, isPackageLine } = this.#block;
    let first = statements.at(-1)?.first ?? last;
    for (const line of this.#merged.keys()) first = Math.min(first, line);
    const lines = this.#lines.slice(first, last + 1);
    for (const [at, text] of this.#merged) lines[at - first] = text;
    const end = lines.at(-1) ?? '';
    const isList = this.#languageId === 'go' && end === ')';
    if (isPackageLine) return { edit: { first, last, lines: [...lines, '', ...this.#added] } };
    if (!isList) return { edit: { first, last, lines: [...lines, ...this.#added] } };
    const entries = this.#added.map((each) => `\t${entryOf(each)}`);
    return { edit: { first, last, lines: [...lines.slice(0, -1), ...entries, end] } };
  }

  #namesIn(statement: string): string[] | undefined {
    const each = singleStatements(statement, this.#languageId);
    const names = each.map((one) => importedNames(one, this.#languageId));
    return names.includes(undefined) ? undefined : names.flatMap((some) => some ?? []);
  }

  /** A file of `require` has no `import`; and what has to come first has no place behind others. */
  #isLikeOthers(statement: string): boolean {
    const isRequire = ({ text }: Pick<ImportStatement, 'text'>): boolean => !/^import\b/.test(text);
    if (/^(?:type|java)script/.test(this.#languageId)) {
      return !this.#block.statements.some(isRequire) && !isRequire({ text: statement });
    }
    return !/^(?:from __future__|global using)\b/.test(statement);
  }

  /** Adds the names to the only statement that imports from the same module, where both are one simple line. */
  #merge(statement: string): boolean {
    const own = simpleNames(statement, this.#languageId);
    if (own === undefined) return false;
    const others = this.#block.statements.flatMap((other) => {
      const text = this.#merged.get(other.first) ?? other.text;
      const read = simpleNames(text, this.#languageId);
      return read?.module === own.module ? [{ ...read, first: other.first }] : [];
    });
    const [other, another] = others;
    if (other === undefined || another !== undefined) return false;
    const fresh = own.names.filter((name) => !other.names.includes(name));
    const brought = fresh.map((name) => name.split(' ').at(-1) ?? '');
    if (brought.some((name) => this.#taken.has(name))) return false;
    for (const name of brought) this.#taken.add(name);
    this.#merged.set(other.first, other.with([...other.names, ...fresh]));
    return true;
  }

  /** With the quotes and the semicolon of the last statement of the file. */
  #inStyle(statement: string): string {
    if (!/^(?:type|java)script/.test(this.#languageId)) return statement;
    const model = this.#block.statements.at(-1)?.text ?? '';
    const bare = statement.replace(/;$/, '');
    const quoted = model.includes('"') ? bare.replaceAll("'", '"') : bare.replaceAll('"', "'");
    return model.endsWith(';') ? `${quoted};` : quoted;
  }
}

/** A statement on one line that imports names and nothing else. */
interface SimpleImport {
  module: string;
  names: string[];
  with(names: readonly string[]): string;
}

function simpleNames(statement: string, languageId: string): SimpleImport | undefined {
  const form =
    languageId === 'python'
      ? /^(?<start>from (?<module>[\w.]+) import )(?<list>[\w ,]+)(?<end>)$/
      : /^(?:type|java)script/.test(languageId)
        ? /^(?<start>import \{ ?)(?<list>[\w$ ,]+?)(?<end> ?\} from ['"](?<module>[^'"]+)['"];?)$/
        : undefined;
  const { start, module, list, end } = form?.exec(statement)?.groups ?? {};
  if (start === undefined || module === undefined || list === undefined) return undefined;
  const names = list.split(',').map((name) => name.trim());
  if (names.some((name) => !/^(?:type )?[\w$]+(?: as [\w$]+)?$/.test(name))) return undefined;
  return { module, names, with: (all) => `${start}${all.join(', ')}${end ?? ''}` };
}

/** What lines at the margin declare, in most languages. */
function declaredNames(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    if (isBlank(line) || /^\s/.test(line)) return [];
    const words =
      /^(?:(?:export|default|declare|abstract|async|public|final|static|pub|unsafe)\s+)*(?:const|let|var|function\*?|class|interface|type|enum|def|func|fn|struct|trait|mod|record|union|static)\s+([\w$]+)/.exec(
        line,
      )?.[1] ?? /^([\w$]+)\s*(?::[^=]*)?=(?!=)/.exec(line)?.[1];
    return words === undefined ? [] : [words];
  });
}

/** What a Go statement is within the list of several. */
function entryOf(statement: string): string {
  return statement.replace(/^import\s+/, '');
}
