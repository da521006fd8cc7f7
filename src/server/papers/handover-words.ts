import type { TransportKind } from '#domain/services/parcel.ts';
import type { Language } from '#domain/values/language.ts';

const pieces = {
  de: {
    parcel: ['Paket', 'Pakete'],
    envelope: ['Umschlag', 'Umschläge'],
    pallet: ['Palette', 'Paletten'],
    freight: ['Frachtstück', 'Frachtstücke'],
  },
  en: {
    parcel: ['parcel', 'parcels'],
    envelope: ['envelope', 'envelopes'],
    pallet: ['pallet', 'pallets'],
    freight: ['freight unit', 'freight units'],
  },
} satisfies Record<Language, Record<TransportKind, [one: string, other: string]>>;

/** "3 Pakete" */
export function pieceWords(language: Language, kind: TransportKind, count: number): string {
  const [one, other] = pieces[language][kind];
  return `${count} ${count === 1 ? one : other}`;
}

/** Client and driver read the list in the portal language of the client. */
export const handoverWords = {
  de: {
    locale: 'de-DE',
    title: 'Übergabeliste',
    file: 'Uebergabeliste',
    client_number: 'Kundennummer',
    carrier: 'Transporteur',
    made: (at: string) => `Stand: ${at} Uhr`,
    closed: (at: string) => `Abgeschlossen: ${at} Uhr`,
    page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
    position: 'Nr.',
    number: 'Sendungsnummer',
    recipient: 'Empfänger',
    returned_by: 'Rücksendung von',
    service: 'Service',
    weight: 'Gewicht',
    checked: '✓',
    manual: 'manuell',
    manual_order: 'Sonderauftrag, manuell',
    manual_orders: 'Sonderaufträge, manuell',
    unprinted: 'Label nicht gedruckt',
    customs_papers: 'mit Zollpapieren',
    danger: 'Gefährliche Güter:',
    canceled: 'storniert',
    total_of: (carrier: string) => `Summe ${carrier}`,
    canceled_since: (what: string) => `Nach dem Abschluss storniert: ${what}`,
    unprinted_count: (what: string) => `Label nicht gedruckt: ${what}`,
    dangers: {
      LQ: (what: string, gross: string) =>
        `Gefährliche Güter in begrenzten Mengen (LQ): ${what}, brutto ${gross}`,
      EQ: (what: string) => `Gefährliche Güter in freigestellten Mengen (EQ): ${what}`,
      UN: (what: string) => `Gefahrgut nach ADR: ${what}, Beförderungspapier liegt bei`,
    },
    continued: (company: string) => `${company} (Fortsetzung)`,
    reference: 'Ref.',
    total: 'Summe',
    shipments: (count: number) => `${count} ${count === 1 ? 'Sendung' : 'Sendungen'}`,
    parcels: (count: number) => `${count} ${count === 1 ? 'Packstück' : 'Packstücke'}`,
    declaration: 'Die aufgeführten Packstücke wurden dem Fahrer in äußerlich gutem Zustand übergeben.',
    date: 'Datum, Uhrzeit',
    driver: 'Name des Fahrers',
    signature: 'Unterschrift des Fahrers',
  },
  en: {
    locale: 'en-GB',
    title: 'Handover list',
    file: 'Handover-list',
    client_number: 'Client number',
    carrier: 'Carrier',
    made: (at: string) => `As of ${at}`,
    closed: (at: string) => `Closed: ${at}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    position: 'No.',
    number: 'Tracking number',
    recipient: 'Recipient',
    returned_by: 'Return from',
    service: 'Service',
    weight: 'Weight',
    checked: '✓',
    manual: 'manual',
    manual_order: 'Special order, manual',
    manual_orders: 'Special orders, manual',
    unprinted: 'Label not printed',
    customs_papers: 'with customs papers',
    danger: 'Dangerous goods:',
    canceled: 'cancelled',
    total_of: (carrier: string) => `Total ${carrier}`,
    canceled_since: (what: string) => `Cancelled since the list was closed: ${what}`,
    unprinted_count: (what: string) => `Label not printed: ${what}`,
    dangers: {
      LQ: (what: string, gross: string) =>
        `Dangerous goods in limited quantities (LQ): ${what}, gross ${gross}`,
      EQ: (what: string) => `Dangerous goods in excepted quantities (EQ): ${what}`,
      UN: (what: string) => `Dangerous goods under ADR: ${what}, transport document attached`,
    },
    continued: (company: string) => `${company} (continued)`,
    reference: 'Ref.',
    total: 'Total',
    shipments: (count: number) => `${count} ${count === 1 ? 'shipment' : 'shipments'}`,
    parcels: (count: number) => `${count} ${count === 1 ? 'package' : 'packages'}`,
    declaration: 'The listed packages were handed to the driver in apparent good order.',
    date: 'Date, time',
    driver: "Driver's name",
    signature: "Driver's signature",
  },
} as const satisfies Record<Language, object>;

export type HandoverWords = (typeof handoverWords)[Language];
