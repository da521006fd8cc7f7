import { t } from '@lingui/core/macro';
import { formatNumber } from '#app/i18n/format.ts';
import type { Imported } from '#contract/address.ts';

/** Returns e.g. "120 neu, 3 überschrieben, 7 übersprungen". */
export function importCounts(imported: Pick<Imported, 'created' | 'overwritten' | 'skipped'>): string {
  const created = formatNumber(imported.created);
  const overwritten = formatNumber(imported.overwritten);
  const skipped = formatNumber(imported.skipped);
  return t`${created} neu, ${overwritten} überschrieben, ${skipped} übersprungen`;
}
