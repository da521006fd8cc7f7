import { plural, t } from '@lingui/core/macro';
import type { TransportKind } from '#domain/services/parcel.ts';
import { fieldName, pieceName, tabName } from './field-names.ts';
import type { MissingItem } from './missing-items.ts';

/** Returns e.g. "Ansprechpartner", "MRN, Paket 1", "Empfänger: 8 Angaben". */
export function missingText({ path, tab, count }: MissingItem, kind: TransportKind): string {
  const index = /^parcels\.(\d+)\./.exec(path)?.[1];
  const line = /^customs\.lines\.(\d+)\./.exec(path)?.[1];
  const number = Number(line) + 1;
  const place =
    line !== undefined && count === 1 ? t`Position ${number}` : placeName({ path, tab }, index, kind);
  if (count > 1) {
    const fields = plural(count, { one: '# Angabe', other: '# Angaben' });
    return `${place}: ${fields}`;
  }
  const field = fieldName(path);
  const isPlain = index === undefined && line === undefined && tab !== 'sender' && tab !== 'differ_pickup';
  return isPlain ? field : `${field}, ${place}`;
}

function placeName(
  { path, tab }: Pick<MissingItem, 'path' | 'tab'>,
  index: string | undefined,
  kind: TransportKind,
) {
  if (index !== undefined) return pieceName(kind, Number(index) + 1);
  return path.startsWith('customs') ? t`Zoll` : tabName(tab);
}

export function missingCountText(count: number): string {
  if (count === 0) return t`Alles vollständig`;
  return plural(count, { one: '# Angabe fehlt', other: '# Angaben fehlen' });
}
