import { fitsNumber } from '../../../schema/fits';
import { labelledValue } from './extractedFacts';
import type { FieldTexts } from './makeText';
import type { SchemaNode } from '../../../schema/schemaNode';

/**
 * The first number of the texts that the schema lets through, else the `place`th of its range counted
 * from 0 or from the border that is nearest to it. Undefined when no number fits.
 */
export function makeNumber(
  node: SchemaNode,
  name: string,
  { about, formed }: FieldTexts,
  place: number,
): number | undefined {
  const values = about.flatMap((text) => labelledValue(text, name) ?? []);
  const candidates = [
    ...values.flatMap(numbersOf),
    ...formed.numbers(name, about),
    ...about.flatMap(numbersOf),
  ];
  // A larger one isn't what the text says: its last digits are lost.
  const found = candidates.find(
    (number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER && fitsNumber(number, node),
  );
  return found ?? madeUp(node, place).find((number) => fitsNumber(number, node));
}

/** Numbers in a text; digits that belong to a word, a date or a version don't count. */
function numbersOf(text: string): number[] {
  const found = text
    .slice(0, 5000)
    .match(/(?<![\p{L}\p{N}._-])-?\d+(?:\.\d+)?(?![\p{L}\p{N}_]|[.:-]\d)/gu);
  return (found ?? []).map(Number);
}

function madeUp({ types, limits }: SchemaNode, place: number): number[] {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = limits;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = limits;
  const least = Math.max(minimum, exclusiveMinimum);
  const most = Math.min(maximum, exclusiveMaximum);
  const isWhole = !types.includes('number');
  const step = multipleOf ?? 1;
  const start = least > 0 ? Math.ceil(least / step) : most < 0 ? Math.floor(most / step) : 0;
  const direction = most < 0 ? -1 : 1;
  // Where the range ends before the place, its first number has to do.
  const places = [place, place + 1, place + 2, 0, 1];
  const onSteps = places.map((each) => rounded((start + direction * each) * step));
  const between = [least, (least + most) / 2, most].filter(Number.isFinite);
  return isWhole || multipleOf !== undefined ? onSteps : [...onSteps, ...between];
}

/** Without the digits that only come from multiplying fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
