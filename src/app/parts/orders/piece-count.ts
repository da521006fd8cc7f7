import { plural } from '@lingui/core/macro';
import type { TransportKind } from '#domain/services/parcel.ts';

/** "2 Pakete" */
export function pieceCount(kind: TransportKind, count: number): string {
  const texts: Record<TransportKind, string> = {
    parcel: plural(count, { one: '# Paket', other: '# Pakete' }),
    envelope: plural(count, { one: '# Umschlag', other: '# Umschläge' }),
    pallet: plural(count, { one: '# Palette', other: '# Paletten' }),
    freight: plural(count, { one: '# Frachtstück', other: '# Frachtstücke' }),
  };
  return texts[kind];
}
