import { headingKey } from '#domain/address/address-import.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { NoteCode } from './cell-note.ts';
import type { Cell } from './parcels-of.ts';

const kindWords: Record<string, TransportKind> = {
  paket: 'parcel',
  parcel: 'parcel',
  package: 'parcel',
  karton: 'parcel',
  umschlag: 'envelope',
  envelope: 'envelope',
  dokument: 'envelope',
  dokumente: 'envelope',
  documents: 'envelope',
  palette: 'pallet',
  europalette: 'pallet',
  pallet: 'pallet',
  fracht: 'freight',
  freight: 'freight',
};

/** Prefers the row's kind, then the rule's (`instead`); undefined without either. */
export function transportKindOf(
  { text, own, note }: Pick<Cell, 'text' | 'own' | 'note'>,
  instead: string,
  say: (path: string, code: NoteCode, from: string) => void,
): TransportKind | undefined {
  const named = kindNamed(text);
  if (named) {
    if (note) say('transport_kind', note, own);
    return named;
  }
  if (text !== '') say('transport_kind', 'kind_unknown', text);
  const ruled = kindNamed(instead);
  if (ruled) say('transport_kind', 'by_rule', text);
  return ruled;
}

export function kindNamed(text: string): TransportKind | undefined {
  const key = headingKey(text);
  return Object.hasOwn(kindWords, key) ? kindWords[key] : undefined;
}
