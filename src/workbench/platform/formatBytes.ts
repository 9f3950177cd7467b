import { env } from 'vscode';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people of VS Code's language write it: `12 kB`, `2.1 GB`. */
export function formatBytes(sizeBytes: number): string {
  const step = Math.floor(Math.log(Math.max(sizeBytes, 1)) / Math.log(1000));
  const index = Math.min(step, units.length - 1);
  return (sizeBytes / 1000 ** index).toLocaleString(env.language, {
    style: 'unit',
    unit: units[index] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: index < 2 ? 0 : 1,
  });
}
