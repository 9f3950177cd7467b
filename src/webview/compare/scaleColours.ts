import { levelCount } from './matrixLevels';
import type { PictureColours } from './matrixSvg';

/** The colours that the picture has on the page just now, for a file of its own. */
export function readColours(picture: Element): PictureColours {
  const { fontFamily } = getComputedStyle(document.body);
  const variable = (name: string): string =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const levels = Array.from({ length: levelCount }, (_, level) => {
    const path = picture.querySelector(`.level-${level}`);
    return path === null ? '' : plainColour(getComputedStyle(path).fill);
  });
  return {
    background: variable('--vscode-editor-background'),
    text: variable('--vscode-editor-foreground'),
    font: fontFamily,
    levels,
  };
}

/**
 * A mixed colour is reported as `color(srgb r g b)`, which few programs read; they all read hexadecimal
 * digits.
 */
export function plainColour(colour: string): string {
  const match = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/u.exec(colour);
  if (match === null) return colour;
  const digits = match.slice(1).map((share) => {
    const byte = Math.round(Math.min(1, Math.max(0, Number(share))) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
