import type { DangerKind } from '#domain/danger/danger.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import { pieceWords } from './handover-words.ts';

/** German is mandatory for goods leaving Germany; English is added for the way abroad (ADR 5.4.1.4.1). */
export const dangerWords = {
  title: 'Beförderungspapier / Transport document',
  subtitle: 'ADR 5.4.1',
  file: 'Befoerderungspapier',
  consignor: 'Absender / Consignor',
  consignee: 'Empfänger / Consignee',
  date: 'Datum / Date',
  number: 'Sendungsnummer / Tracking number',
  reference: 'Referenz / Reference',
  group: 'VG',
  /** The driver's sum counts by it (ADR 1.1.3.6). */
  category: 'Beförderungskategorie / Transport category',
  net: 'Gesamtmenge netto / Total net quantity',
  gross: 'Bruttomasse / Gross mass',
  inner: (count: number, each: string) => `je / each ${count} × ${each}`,
  packages: (count: number, kind: TransportKind) =>
    `${pieceWords('de', kind, count)} / ${pieceWords('en', kind, count)}`,
  page: (page: number, pages: number) => `${page} / ${pages}`,
  kinds: {
    dangerous_goods: 'Gefahrgut nach ADR / Dangerous goods under ADR',
    limited_quantity: 'Gefährliche Güter in begrenzten Mengen (LQ) / Dangerous goods in limited quantities',
    excepted_quantity:
      'Gefährliche Güter in freigestellten Mengen (EQ) / Dangerous goods in excepted quantities',
  } satisfies Record<DangerKind, string>,
} as const;
