import type { ReadSource } from '../retrieval/library';
import { isProse } from '../../../../source/languages';

/** A name that the text gives a value: a constant, a key, a field, an option of a command line. */
export interface ValueFact {
  read: ReadSource;
  name: string;
  value: string;
  line: number;
}

const maxValueChars = 90;
/** A value that says something by itself; what is computed from other names doesn't. */
const valuePattern =
  /^(?:[-+]?[\d.]|["'`]|\[|(?:[Tt]rue|[Ff]alse|null|nil|None)\b|(?:new )?(?:[Ss]et|Map|RegExp)\(|[A-Z][A-Z\d_]+$|[\w.]{1,40} ?\* ?[\w.])/;
const modifierPattern =
  /^(?:(?:export|default|public|private|protected|internal|static|readonly|final|const|let|var|val|pub|mut|define|#define)\s+)+/;
const namePattern = /^["']?([\p{L}_$][\p{L}\p{N}_$.-]*)["']?\??/u;

/** What the lines of a source set, in their order. */
export function valuesIn(read: ReadSource): ValueFact[] {
  const { source, lexed } = read;
  if (isProse(source.language)) return [];
  return source.lines.flatMap((text, index) => {
    const isData = source.language.shape === 'json' || source.language.shape === 'lines';
    if (text.length > 400 || (!isData && (lexed.code[index] ?? '').trim() === '')) return [];
    // Most lines set nothing: they are told apart before any pattern looks at them.
    if (!text.includes('=') && !text.includes(':') && !text.includes('(')) return [];
    const found = (optionHint.test(text) ? optionOn(text) : undefined) ?? settingOn(text);
    return found === undefined ? [] : [{ read, ...found, line: source.firstLine + index }];
  });
}

type Setting = Pick<ValueFact, 'name' | 'value'>;

/** `name = value`, `name: value`, `name := value`, with what may be before the name and behind the value. */
function settingOn(text: string): Setting | undefined {
  const line = text.trim().replace(modifierPattern, '');
  const name = namePattern.exec(line);
  if (name === null) return undefined;
  const rest = line.slice(name[0].length).trimStart();
  const value = valueBehind(rest);
  if (value === undefined || value.length > maxValueChars || !valuePattern.test(value)) {
    return undefined;
  }
  // What is called or computed for each of several is no value.
  if (/^\[.*(?:\(|\bfor\b)/.test(value)) return undefined;
  return { name: name[1] ?? '', value };
}

/** What is behind the sign; a type between a colon and the sign is passed over. */
function valueBehind(rest: string): string | undefined {
  if (!/^(?:=(?![=>])|:)/.test(rest)) return undefined;
  const equals = /^(?::(?!=)[^=]{0,60})?:?=(?![=>])/.exec(rest)?.[0];
  const value = rest.slice(equals?.length ?? 1).trim();
  return withoutEnd(value);
}

function withoutEnd(value: string): string {
  const [code = ''] = value.split(/\s\/\/|\s#\s/, 1);
  return code.trim().replace(/[,;]$/, '').trim();
}

const optionHint = /default|lag|\.option|env/;
const flagPattern = /["'`](?<name>--?[a-z][\w-]*)/;
const defaultPattern = /\bdefault(?:Value)? ?[=:] ?(?<value>[^\s,)}]+)/;
const optionForms: readonly RegExp[] = [
  /\b[Ff]lags?\.(?:String|Int|Int64|Uint|Bool|Float64|Duration)\("(?<name>[\w-]+)", ?(?<value>[^\s,][^,]*),/,
  /\.option\(["'`](?<name>[^"'`]+)["'`], ?["'`][^"'`]*["'`], ?(?<value>[^\s,)][^,)]*)\)/,
  /\benv(?:iron)?(?:\.get)?(?:\.|\[["']|\(["'])(?<name>[A-Z][A-Z\d_]*)(?:["']\]?)? ?(?:\?\?|\|\||,) ?(?<value>[^\s,;)][^,;)]*)/,
];

/** What an option of a command line is if it isn't given, or a variable of the environment. */
function optionOn(text: string): Setting | undefined {
  const flag = flagPattern.exec(text)?.groups?.['name'];
  const standard = flag === undefined ? undefined : defaultPattern.exec(text)?.groups?.['value'];
  if (flag !== undefined && standard !== undefined) return { name: flag, value: standard };
  return optionForms.flatMap((form) => {
    const { name, value = '' } = form.exec(text)?.groups ?? {};
    return name === undefined ? [] : [{ name, value: value.trim() }];
  })[0];
}
