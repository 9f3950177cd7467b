import { type CodeSymbol, qualifiedName } from '../../../../source/outline/codeSymbol';

/** Finds symbols by how a question writes them. What is found is in the symbols' order. */
export interface SymbolNames {
  /** Those of this name, or of a qualified name that ends with it. */
  written(name: string): readonly CodeSymbol[];
  /** Those whose name has these letters, in lower case and without what joins words. */
  joined(letters: string): readonly CodeSymbol[];
}

/** A name without case and without what joins its words. */
function lettersOf(name: string): string {
  return name.replace(/[\s_#-]/g, '').toLowerCase();
}

/** The names are read when the first one is looked for. */
export function createSymbolNames(symbols: readonly CodeSymbol[]): SymbolNames {
  let written: Map<string, CodeSymbol[]> | undefined;
  let joined: Map<string, CodeSymbol[]> | undefined;
  return {
    written(name) {
      written ??= groupedBy(symbols, writtenForms);
      return written.get(name) ?? [];
    },
    joined(letters) {
      joined ??= groupedBy(symbols, ({ name }) => [lettersOf(name)]);
      return joined.get(letters) ?? [];
    },
  };
}

/** `Client.send` is also found as `send`. */
function writtenForms(symbol: CodeSymbol): Set<string> {
  const qualified = qualifiedName(symbol);
  const forms = new Set([symbol.name, qualified]);
  for (let dot = qualified.indexOf('.'); dot !== -1; dot = qualified.indexOf('.', dot + 1)) {
    forms.add(qualified.slice(dot + 1));
  }
  return forms;
}

function groupedBy(
  symbols: readonly CodeSymbol[],
  keysOf: (symbol: CodeSymbol) => Iterable<string>,
): Map<string, CodeSymbol[]> {
  const groups = new Map<string, CodeSymbol[]>();
  for (const symbol of symbols) {
    for (const key of keysOf(symbol)) {
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push(symbol);
    }
  }
  return groups;
}
