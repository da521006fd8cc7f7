import { plural, t } from '@lingui/core/macro';
import type { TransportKind } from '#domain/parcel.ts';
import { fieldName, pieceName, tabName } from './field-names.ts';
import type { MissingItem } from './missing-items.ts';

/** "Ansprechpartner", "MRN, Paket 1", "Empfänger: 8 Angaben" */
export function missingText({ path, tab, count }: MissingItem, kind: TransportKind): string {
  const index = /^parcels\.(\d+)\./.exec(path)?.[1];
  const place = index === undefined ? tabName(tab) : pieceName(kind, Number(index) + 1);
  if (count > 1) {
    const fields = plural(count, { one: '# Angabe', other: '# Angaben' });
    return `${place}: ${fields}`;
  }
  const field = fieldName(path);
  const isPlain = index === undefined && tab !== 'sender' && tab !== 'differ_pickup';
  return isPlain ? field : `${field}, ${place}`;
}

/** "4 Angaben fehlen" */
export function missingCountText(count: number): string {
  if (count === 0) return t`Alles vollständig`;
  return plural(count, { one: '# Angabe fehlt', other: '# Angaben fehlen' });
}
