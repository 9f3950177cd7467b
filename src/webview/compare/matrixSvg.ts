import { escapeMarkup } from '../../base/untrusted/escape';
import type { MatrixView } from '../../messages/compare';
import { leastNumberedSize, levelPaths, scaleOf } from './matrixLevels';

/** The colours of a picture by itself, as CSS colours. */
export interface PictureColours {
  background: string;
  text: string;
  font: string;
  /** From the lowest step to the highest. */
  levels: readonly string[];
}

const nameLength = 36;
const charWidth = 6.6;
const margin = 12;

/** The matrix as an SVG file: title, names at both sides, cells, and their numbers if there is room. */
export function matrixSvg(
  { names, values, caption }: MatrixView,
  size: number,
  { background, text, font, levels }: PictureColours,
): string {
  const count = names.length;
  const labels = names.map((name, index) => `${index + 1} ${shortened(name)}`);
  const side = margin + charWidth * labels.reduce((most, label) => Math.max(most, label.length), 0);
  const top = side + 24;
  const [width, height] = [side + count * size + margin, top + count * size + margin];
  const isSized = size < leastNumberedSize;
  const paths = levelPaths(values, count, scaleOf(values), { size, isSized })
    .map((path, level) => ({ path, fill: levels[level] ?? text }))
    .filter(({ path }) => path !== '')
    .map(({ path, fill }) => `<path fill="${escapeMarkup(fill)}" d="${path}"/>`);
  const rows = labels.map((label, index) => {
    const middle = top + (index + 0.5) * size;
    return `<text x="${side - 6}" y="${middle}" text-anchor="end">${escapeMarkup(label)}</text>`;
  });
  const columns = labels.map((label, index) => {
    const middle = side + (index + 0.5) * size;
    const turned = `transform="translate(${middle} ${top - 6}) rotate(-90)"`;
    return `<text ${turned}>${escapeMarkup(label)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${escapeMarkup(font)}" font-size="11" fill="${escapeMarkup(text)}" dominant-baseline="central">`,
    `<title>${escapeMarkup(caption)}</title>`,
    `<rect width="100%" height="100%" fill="${escapeMarkup(background)}"/>`,
    `<text x="${margin}" y="${margin}">${escapeMarkup(caption)}</text>`,
    ...rows,
    ...columns,
    `<g transform="translate(${side} ${top})">${paths.join('')}</g>`,
    ...(isSized ? [] : numbers(values, count, { size, side, top })),
    '</svg>',
    '',
  ].join('\n');
}

function numbers(
  values: readonly (number | null)[],
  count: number,
  { size, side, top }: { size: number; side: number; top: number },
): string[] {
  return values.map((value, index) => {
    const x = side + ((index % count) + 0.5) * size;
    const y = top + (Math.floor(index / count) + 0.5) * size;
    const text = value === null ? '–' : value.toFixed(2);
    return `<text x="${x}" y="${y}" text-anchor="middle">${text}</text>`;
  });
}

function shortened(name: string): string {
  const chars = Array.from(name);
  return chars.length <= nameLength ? name : `${chars.slice(0, nameLength - 1).join('')}…`;
}
