import { IgnoreLines, type IgnoreVerdict } from './ignoreLines';

interface Level {
  /** Path of the folder whose rules these are, from the topmost one: empty, or with a slash at its end. */
  folder: string;
  rules: IgnoreLines;
}

/**
 * What is left out of a folder: what the user excludes, and rules by folders, each with the names of its
 * own content, where the innermost rule that says anything decides. Paths are from the topmost folder,
 * with slashes between names, and with one at the end of a folder's.
 */
export class IgnoreRules {
  readonly #excludes: Level | undefined;
  readonly #levels: readonly Level[];

  /** @param levels from the topmost folder to the innermost */
  private constructor(excludes: Level | undefined, levels: readonly Level[]) {
    this.#excludes = excludes;
    this.#levels = levels;
  }

  /** @param globs as the keys of the setting `files.exclude`; no ignore file takes them back */
  static excluding(globs: readonly string[]): IgnoreRules {
    const lines = globs.flatMap(linesOfGlob);
    return new IgnoreRules(
      lines.length === 0 ? undefined : { folder: '', rules: new IgnoreLines(lines) },
      [],
    );
  }

  /** These rules and those of a folder's ignore file. */
  with(folder: string, text: string): IgnoreRules {
    const level = { folder, rules: new IgnoreLines(text.split(/\r?\n/u)) };
    return new IgnoreRules(this.#excludes, [...this.#levels, level]);
  }

  /**
   * The rules as they hold inside of a folder that is looked into. An ignored folder that is, because a
   * rule further in took it back or the user chose it, is no longer ignored by what is in it either.
   */
  inside(folder: string): IgnoreRules {
    const holds = (level: Level): boolean =>
      folder === level.folder || !verdict(level, folder).ignored;
    const excludes = this.#excludes && holds(this.#excludes) ? this.#excludes : undefined;
    const levels = this.#levels.filter(holds);
    const isSame = excludes === this.#excludes && levels.length === this.#levels.length;
    return isSame ? this : new IgnoreRules(excludes, levels);
  }

  ignores(path: string): boolean {
    if (this.#excludes && verdict(this.#excludes, path).ignored) return true;
    for (const level of this.#levels.toReversed()) {
      const { ignored, unignored } = verdict(level, path);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}

function verdict({ folder, rules }: Level, path: string): IgnoreVerdict {
  // A folder and those above it have no name in its own rules.
  if (path.length <= folder.length || !path.startsWith(folder)) {
    return { ignored: false, unignored: false };
  }
  return rules.test(path.slice(folder.length));
}

/** A glob as lines of an ignore file: its name without a slash is one in the topmost folder, `{a,b}` is either. */
function linesOfGlob(glob: string): string[] {
  return alternatives(glob).map((each) => (each.startsWith('**') ? each : `/${each}`));
}

/** A few lists in braces, one after the other, stand for more than anybody means. */
const maxAlternatives = 1000;
const maxNesting = 100;

/** What is meant by a glob with too many is left out with all else that begins as it does, rather than sent. */
function alternatives(glob: string): string[] {
  let all = [glob];
  for (let round = 0; round < maxNesting; round += 1) {
    const count = all.reduce((sum, each) => sum + (choicesIn(each)?.choices.length ?? 1), 0);
    if (count > maxAlternatives) break;
    const next = all.flatMap((each) => {
      const found = choicesIn(each);
      return found ? found.choices.map((choice) => each.replace(found.braces, () => choice)) : each;
    });
    if (next.every((each, index) => each === all[index])) return all;
    all = next;
  }
  return [`${glob.slice(0, glob.indexOf('{'))}*`];
}

/** The first list in braces that holds no other. */
function choicesIn(glob: string): { braces: string; choices: string[] } | undefined {
  const [braces, inside = ''] = /\{([^{}]*)\}/u.exec(glob) ?? [];
  return braces === undefined ? undefined : { braces, choices: inside.split(',') };
}
