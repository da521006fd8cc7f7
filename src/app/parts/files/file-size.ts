import { formatNumber } from '#app/i18n/format.ts';

/** "12,4 MB", "340 kB", "26 B" */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${formatNumber(bytes, 0)} B`;
  if (bytes < 1_000_000) return `${formatNumber(bytes / 1_000, bytes < 10_000 ? 1 : 0)} kB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
