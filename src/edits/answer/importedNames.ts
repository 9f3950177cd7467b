/** The names that an import brings into a file; undefined where that isn't certain. */
export function importedNames(statement: string, languageId: string): string[] | undefined {
  const flat = statement.replace(/\s+/g, ' ').trim().replace(/;$/, '').trim();
  const reader = readers.find(([languages]) => languages.test(languageId))?.[1];
  return reader?.(flat);
}

const readers: readonly (readonly [RegExp, (flat: string) => string[] | undefined])[] = [
  [/^(?:type|java)script/, scriptNames],
  [/^python$/, pythonNames],
  [/^go$/, goNames],
  [/^java$/, javaNames],
  [/^rust$/, rustNames],
  [/^csharp$/, sharpNames],
  [/^(?:c|cpp)$/, (flat) => (/^# ?include ?(?:<[^<>"]+>|"[^<>"]+")$/.test(flat) ? [] : undefined)],
];

/** `a`, `a as b`, separated by commas; undefined if there is anything else. */
function listedNames(list: string): string[] | undefined {
  const items = list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const names = items.map((item) => /^(?:type )?([\w$]+)(?: as ([\w$]+))?$/.exec(item));
  if (names.includes(null)) return undefined;
  return names.map((match) => match?.[2] ?? match?.[1] ?? '');
}

/** What stands between `import` and `from`: a default, then names in braces or all as one. */
function scriptNames(flat: string): string[] | undefined {
  if (/^import ?['"][^'"]+['"]$/.test(flat)) return [];
  const clause = /^import (?:type )?(.+?) ?from ?['"][^'"]+['"]$/.exec(flat)?.[1];
  const parts = /^(?:([\w$]+)(?: ?, ?)?)?(?:\* as ([\w$]+)|\{([^{}]*)\})?$/.exec(clause ?? ' ');
  if (parts === null) return undefined;
  const [, own, all, braces] = parts;
  const named = braces === undefined ? [] : listedNames(braces);
  return named && [own, all, ...named].filter((name) => name !== undefined);
}

function pythonNames(flat: string): string[] | undefined {
  const list = /^from [\w.]+ import \(?([\w ,]+)\)?$/.exec(flat)?.[1];
  if (list !== undefined) return listedNames(list);
  const modules = /^import ([\w., ]+)$/.exec(flat)?.[1]?.split(',') ?? [];
  const names = modules.map((each) => /^(\w+)(?:\.\w+)*(?: as (\w+))?$/.exec(each.trim()));
  if (names.length === 0 || names.includes(null)) return undefined;
  return names.map((match) => match?.[2] ?? match?.[1] ?? '');
}

/** A package is called by its alias, or by the last part of its path that isn't a version. */
function goNames(flat: string): string[] | undefined {
  const [, alias, path = ''] = /^import (?:(\w+) )?"([^"\s]+)"$/.exec(flat) ?? [];
  const last = path
    .split('/')
    .filter((part) => !/^v\d+$/.test(part))
    .at(-1);
  return last === undefined || last === '' ? undefined : [alias ?? last];
}

function javaNames(flat: string): string[] | undefined {
  const name = /^import (?:static )?[\w.]+\.(\w+|\*)$/.exec(flat)?.[1];
  return name === undefined ? undefined : name === '*' ? [] : [name];
}

function rustNames(flat: string): string[] | undefined {
  const [, single, alias] = /^use (?:\w+::)*(\w+)(?: as (\w+))?$/.exec(flat) ?? [];
  if (single !== undefined) return [alias ?? single];
  const list = /^use (?:\w+::)+\{([\w, ]+)\}$/.exec(flat)?.[1];
  return list === undefined ? undefined : listedNames(list);
}

function sharpNames(flat: string): string[] | undefined {
  const alias = /^using (\w+) = [\w.]+$/.exec(flat)?.[1];
  if (alias !== undefined) return [alias];
  return /^using (?:static )?[\w.]+$/.test(flat) ? [] : undefined;
}
