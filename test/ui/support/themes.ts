/** A theme: as the list of themes calls it, the class that the workbench has in it, and what pages get. */
export interface Theme {
  label: string;
  kind: string;
  id: string;
}

export const themes: readonly Theme[] = [
  { label: 'Light Modern', kind: 'vs', id: 'Light Modern' },
  { label: 'Dark High Contrast', kind: 'hc-black', id: 'Default High Contrast' },
  { label: 'Light High Contrast', kind: 'hc-light', id: 'Default High Contrast Light' },
  { label: 'Dark Modern', kind: 'vs-dark', id: 'Dark Modern' },
];

/** Contrast ratio of two CSS colours by WCAG 2. */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  const hex = /^\s*#(\w{2})(\w{2})(\w{2})/.exec(color);
  if (hex) return hex.slice(1).map((pair) => Number.parseInt(pair, 16));
  return (color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number);
}
