import { cityLine } from '#domain/address/city-line.ts';
import { countryName } from '#domain/address/countries.ts';
import { labelStreet } from '#domain/labels/label-address.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { byCarrier, type HandoverShipment, handoverTotals } from '#domain/shipment/handover.ts';
import type { Language } from '#domain/values/language.ts';
import { joinPrintable, printable } from '#domain/values/printable.ts';
import { berlinDayStart, type Day } from '#domain/values/working-days.ts';
import { houseCarrierId } from '#server/carriers/carrier.ts';
import type { Client } from '#server/clients/queries.ts';
import { type Han, hanOfCountries } from '#server/fonts/han-fonts.ts';
import { serviceName } from '#server/labels/service-name.ts';
import { type HandoverWords, handoverWords, pieceWords } from './handover-words.ts';
import type { PaperLogo } from './paper-logo.ts';

/** A line of a list; `canceled`: which of its parcels were cancelled since the list was closed. */
type Handed = HandoverShipment & { canceled?: readonly boolean[] };

export type HandedOver = {
  client: Pick<
    Client,
    'company' | 'street' | 'street_number' | 'zipcode' | 'city' | 'country_code' | 'number'
  >;
  shipments: readonly Handed[];
  day: Day;
  provider_name: string;
  /** The provider's, where there is one that papers can show. */
  logo?: PaperLogo | undefined;
  /** The list tells what was known then. */
  made: Date;
  /** Of a closed list, whose `made` is when it was closed. */
  number?: string;
};

export type HandoverRow = {
  position: string;
  /** One line per parcel. */
  parcels: { number: string; weight: string; isCanceled: boolean }[];
  company: string;
  /** How the recipient's country writes Han characters. */
  han?: Han;
  /** The destination, and the references. */
  place: string[];
  /** What must not be overlooked. */
  marks: string[];
  service: string[];
};

type Totals = { count: string; weight: string };

/** What one carrier takes. */
export type HandoverGroup = { carrier: string; rows: HandoverRow[]; totals: Totals };

/** All that the list says, in printable texts. */
export type HandoverContent = {
  words: HandoverWords;
  /** "Samstag, 21.11.2026" */
  date: string;
  sender: { company: string; lines: string[] };
  carrier: string;
  made: string;
  /** Empty while the list is open. */
  number: string;
  /** In the order of the paper. */
  groups: HandoverGroup[];
  totals: Totals;
  /** What the driver has to know of all of it together. */
  notes: string[];
};

/** Gathers what the list says. The same shipments give the same list, but for the moment it was made at. */
export function handoverContent(
  { client, shipments, day, provider_name, made, number = '' }: HandedOver,
  language: Language,
): HandoverContent {
  const words = handoverWords[language];
  const kg = weightFormat(words.locale);
  const groups = byCarrier(shipments);
  const positions = new Map(groups.flat().map((it, index) => [it.shipment_id, index + 1]));
  const ways = { words, kg, language };
  const address = {
    ...client,
    postal_code: client.zipcode,
    country_name: countryName(client.country_code, language),
  };
  return {
    words,
    date: dateFormat(words.locale).format(berlinDayStart(day)),
    sender: {
      company: printable(client.company),
      lines: [
        joinPrintable(', ', labelStreet(address), cityLine(address)),
        `${words.client_number} ${client.number}`,
      ].filter(Boolean),
    },
    carrier: printable(provider_name),
    made: (number === '' ? words.made : words.closed)(momentFormat(words.locale).format(made)),
    number,
    groups: groups.map((of) => ({
      carrier: carrierText(of, provider_name, words),
      rows: of.map((it) => row(it, positions.get(it.shipment_id) ?? 0, ways)),
      totals: totalsOf(of, ways),
    })),
    totals: totalsOf(shipments, ways),
    notes: notesOf(shipments, ways),
  };
}

type Ways = { words: HandoverWords; kg: (weight: number) => string; language: Language };

function totalsOf(shipments: readonly HandoverShipment[], { words, kg }: Ways): Totals {
  const totals = handoverTotals(shipments);
  return {
    count: `${words.shipments(totals.shipments)}, ${words.parcels(totals.parcels)}`,
    weight: kg(totals.weight),
  };
}

function carrierText(
  [first]: readonly HandoverShipment[],
  provider_name: string,
  words: HandoverWords,
): string {
  const name = printable(first?.carrier_name ?? '');
  if (first?.is_manual) return name === '' ? words.manual_orders : `${name} (${words.manual})`;
  const id = first?.carrier_id ?? houseCarrierId;
  return id === houseCarrierId ? printable(provider_name) : id.toUpperCase();
}

/** Sums the driver has to know (ADR 3.4.12 asks for the gross mass of LQ, 3.5.6 for the number of EQ), and oddities. */
function notesOf(shipments: readonly Handed[], { words, kg }: Ways): string[] {
  const parcels = shipments.flatMap(({ parcels, is_unprinted, canceled }) =>
    parcels.map((it, index) => ({ ...it, is_unprinted, isCanceled: canceled?.[index] === true })),
  );
  const left = parcels.filter((it) => !it.isCanceled);
  const sum = (those: readonly { weight: number }[]) => kg(those.reduce((all, it) => all + it.weight, 0));
  const note = <T>(those: readonly T[], text: (what: string, those: readonly T[]) => string) =>
    those.length === 0 ? [] : [text(words.parcels(those.length), those)];
  return [
    ...note(
      left.filter((it) => it.danger === 'LQ'),
      (what, those) => words.dangers.LQ(what, sum(those)),
    ),
    ...note(
      left.filter((it) => it.danger === 'EQ'),
      (what) => words.dangers.EQ(what),
    ),
    ...note(
      left.filter((it) => it.danger?.startsWith('UN')),
      (what) => words.dangers.UN(what),
    ),
    ...note(
      left.filter((it) => it.is_unprinted),
      (what) => words.unprinted_count(what),
    ),
    ...note(
      parcels.filter((it) => it.isCanceled),
      (what, those) => words.canceled_since(`${what}, ${sum(those)}`),
    ),
  ];
}

function marksOf({ parcels, is_manual, is_unprinted }: HandoverShipment, words: HandoverWords): string[] {
  const dangers = new Set(
    parcels.flatMap(({ danger, danger_notice = '' }) => {
      if (danger === undefined) return [];
      return danger_notice.startsWith(danger) ? danger_notice : joinPrintable(' · ', danger, danger_notice);
    }),
  );
  return [
    is_manual ? words.manual_order : '',
    is_unprinted ? words.unprinted : '',
    ...[...dangers].map((it) => joinPrintable(' ', words.danger, it)),
  ].filter(Boolean);
}

function row(shipment: Handed, position: number, { words, kg, language }: Ways): HandoverRow {
  const { recipient, parcels, transport_kind, returned_by, canceled } = shipment;
  const references = joinPrintable(' · ', shipment.reference_number_1, shipment.reference_number_2);
  const country = recipient.country_code === 'DE' ? '' : countryName(recipient.country_code, language);
  return {
    position: String(position),
    parcels: parcels.map(({ tracking_number, weight, danger }, index) => ({
      number: joinPrintable(
        ' · ',
        tracking_number === '' ? words.manual : formatTrackingNumber(tracking_number),
        danger,
      ),
      weight: canceled?.[index] ? words.canceled : kg(weight),
      isCanceled: canceled?.[index] === true,
    })),
    company: printable(recipient.company),
    han: hanOfCountries(recipient.country_code),
    place: [
      joinPrintable(', ', joinPrintable(' ', recipient.postal_code, recipient.city), country),
      returned_by === undefined ? '' : joinPrintable(' ', words.returned_by, returned_by),
      references && `${words.reference} ${references}`,
    ].filter(Boolean),
    marks: marksOf(shipment, words),
    service: [
      serviceName(shipment.service, shipment.shipping_type),
      pieceWords(language, transport_kind, parcels.length),
    ],
  };
}

const timeZone = 'Europe/Berlin';

/** Intl writes dates for readers, in the order and the words of their language, for which date-fns would need its locales. */
const dateFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });

const momentFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

function weightFormat(locale: string): (kg: number) => string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return (kg) => `${format.format(kg)} kg`;
}
