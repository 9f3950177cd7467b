import { env } from 'vscode';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people of VS Code's language write it: `1 byte`, `73 bytes`, `1.2 kB`, `12 kB`, `2.1 GB`. */
export function formatBytes(sizeBytes: number): string {
  const step = Math.floor(Math.log(Math.max(sizeBytes, 1)) / Math.log(1000));
  const index = Math.min(step, units.length - 1);
  if (index === 0) return formatExactBytes(sizeBytes);
  const value = sizeBytes / 1000 ** index;
  return value.toLocaleString(env.language, {
    style: 'unit',
    unit: units[index] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: index < 2 && value >= 10 ? 0 : 1,
  });
}

/** All of its bytes: `1 byte`, `1,234,567 bytes`. The short form of the unit has no plural. */
export function formatExactBytes(sizeBytes: number): string {
  return sizeBytes.toLocaleString(env.language, {
    style: 'unit',
    unit: 'byte',
    unitDisplay: 'long',
  });
}
