import { lexicalDimension } from '../../builtInModels/embeddingModels';
import { FeatureTable } from './featureTable';
import { SignSum } from './signSum';
import { addFeatures, addWholeText } from './textFeatures';

/** A title says what its text is about: each of its words counts as if it stood there this much more. */
const titleCount = 2;

/** Seven decimals: as much as 32-bit numbers hold of values of this size. */
const decimals = 1e7;

const growth = Float64Array.from({ length: 256 }, (_, count) => Math.log2(1 + count));

const directions = new SignSum(lexicalDimension);

/**
 * The vector of a text: words, pairs of neighbouring words, the letters words are made of and the words that
 * programmers use for them, each with a direction of its own (a random projection), so every beginning of the
 * vector still distinguishes texts. What is said again counts less each time. Unit length; the same text
 * always gives the same vector.
 */
export function textVector(text: string, title = ''): number[] {
  const table = new FeatureTable();
  addFeatures(table, text, 1);
  addFeatures(table, title, titleCount);
  if (table.size === 0) addWholeText(table, text);
  table.forEach((hash, unit, count) => {
    directions.add(hash, Math.round(unit * growthOf(count)));
  });
  return toUnitLength(directions.take());
}

function toUnitLength(vector: Float64Array): number[] {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const scale = decimals / Math.sqrt(squares);
  const values: number[] = [];
  for (const value of vector) values.push(Math.round(value * scale) / decimals);
  return values;
}

/** What is said again counts less each time. */
function growthOf(count: number): number {
  return growth[count] ?? Math.log2(1 + count);
}
