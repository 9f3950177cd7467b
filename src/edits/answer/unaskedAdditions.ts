import type { AskedChange, CodeWarning } from './codeAnswer';
import { linesOf } from './codeLines';
import { declarationsOf, type Declaration } from './declarations';
import { isProseLanguage } from './fenceLanguages';

const classBegin =
  /^(?:[@\w]+(?:\([^()]*\))?\s+)*?(?:class|struct|object|record|actor|module|namespace)\s+[\w$]|^(?:export )?type \w+ struct\b/;
const scriptGuard = /^if __name__ ?== ?['"]__main__['"]/;

/** Words for a class, in the languages that Parley speaks. */
const classWords =
  /\b(?:class(?:es|i)?|klassen?|clases?|classes?|klas[ay]?|structs?|records?|exceptions?|modules?|namespaces?)\b|sınıf|tříd|класс|クラス|类|類|클래스/iu;
/** Where the region is a class itself, its mention is no wish for another one. */
const anotherWords = /\b(?:new|another|separate|extract|split|second|helper|base|sub|super)/i;
const mainWords = /\bmain\b|\bentry ?points?\b|\bcommand.line\b|\bscript\b|\brunnable\b/i;
const refusal = /\b(?:no|not|never|without|don['’]t)\b[^.;\n]{0,40}$/i;

/**
 * What code adds beside what it was to change, without being asked for it: a class, or what makes a program of it.
 * Functions that help and suites of tests may come with a change.
 */
export function warningsOfAdditions(
  text: string,
  { instruction, text: original }: AskedChange,
  languageId: string,
): CodeWarning[] {
  if (isProseLanguage(languageId)) return [];
  const [own, lines] = [linesOf(original), linesOf(text)];
  const before = declarationsOf(own);
  if (before.every(({ kind }) => kind === 'value')) return [];
  const now = declarationsOf(lines);
  const wish = new Wish(instruction, before.some(isClass));
  const classes = fresh(now, before, isClass).filter(({ name }) => !wish.isForClass(name));
  const mains = wish.isForMain() ? [] : fresh(now, before, isMain);
  const names = [...classes, ...mains].map(({ name }) => name);
  const hasGuard = lines.some(isGuard) && !own.some(isGuard);
  if (hasGuard && !wish.isForMain()) names.push('__main__');
  return names.length === 0 ? [] : [{ kind: 'added', names: [...new Set(names)] }];
}

/** New ones; as many as are gone have another name only. */
function fresh(
  now: readonly Declaration[],
  before: readonly Declaration[],
  isWanted: (each: Declaration) => boolean,
): Declaration[] {
  const known = new Set(before.map(({ name }) => name));
  const left = new Set(now.map(({ name }) => name));
  const added = now.filter((each) => isWanted(each) && !known.has(each.name));
  const [kind] = added.map((each) => each.kind);
  const gone = before.filter((each) => each.kind === kind && !left.has(each.name));
  return added.slice(gone.length);
}

/** What an instruction wishes for beside a change. */
class Wish {
  readonly #instruction: string;
  readonly #hasClass: boolean;
  readonly #words: ReadonlySet<string>;

  constructor(instruction: string, hasClass: boolean) {
    this.#instruction = instruction;
    this.#hasClass = hasClass;
    this.#words = new Set(instruction.toLowerCase().split(/[^\p{L}\p{N}_$]+/u));
  }

  isForClass(name: string): boolean {
    if (this.#words.has(name.toLowerCase())) return true;
    if (this.#hasClass && !anotherWords.test(this.#instruction)) return false;
    return this.#has(classWords);
  }

  isForMain(): boolean {
    return this.#has(mainWords);
  }

  #has(words: RegExp): boolean {
    const found = words.exec(this.#instruction);
    return found !== null && !refusal.test(this.#instruction.slice(0, found.index));
  }
}

function isClass({ signature }: Declaration): boolean {
  return classBegin.test(signature);
}

function isMain({ kind, name }: Declaration): boolean {
  return kind === 'function' && name.toLowerCase() === 'main';
}

function isGuard(line: string): boolean {
  return scriptGuard.test(line.trim());
}
