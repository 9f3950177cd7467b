import { isBlank } from './codeLines';
import { isLeading } from './codeUnits';
import { bodyOf, type Declaration } from './declarations';

/** Comments that stand for code which is still to be written. */
const toWrite =
  /\b(?:todo|fixme|placeholder|implement(?:ation)?|goes here|your (?:own )?(?:code|logic))\b/i;
const nothing =
  /^(?:return(?: (?:null|undefined|None|nil|false|true|-?[01]|0\.0|""|''|``|\[\]|\{\}|default))?;?|pass|null|nil|None)$/;
/** Statements that say that there is no code. */
const unwritten =
  /^(?:throw\b.{0,80}\b(?:not (?:yet )?implemented|NotImplemented\w*|UnsupportedOperationException|todo)\b.*|raise NotImplementedError\b.*|(?:unimplemented|todo)!\(.*\);?|TODO\(.*\)|fatalError\(.*\)|panic\("(?:not implemented|todo|unimplemented).*)$/i;

/** Whether a function has a body with code in it: comments, and what says that it is still to be written, are none. */
export function hasBody(lines: readonly string[], declaration: Declaration): boolean {
  const { from, to } = bodyOf(lines, declaration);
  const body = lines.slice(from, to).flatMap((line) => (isBlank(line) ? [] : [line.trim()]));
  const statements = body.filter((line) => line !== 'pass' && !isLeading(line));
  const [only, another] = statements;
  if (only === undefined) return false;
  if (another !== undefined) return true;
  const isToWrite = body.some((line) => isLeading(line) && toWrite.test(line));
  return !(unwritten.test(only) || (isToWrite && nothing.test(only)));
}

/** Whether a function is declared without the place for a body, as it is in a header. */
export function isHeadAlone({ signature }: Declaration): boolean {
  return /\)[^()]*;$/.test(signature) && !/[={]|\babstract\b/.test(signature);
}
