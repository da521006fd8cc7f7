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

/** `canceled`: per parcel, whether it was cancelled after the closing. */
type Handed = HandoverShipment & { canceled?: readonly boolean[] };

export type HandedOver = {
  client: Pick<
    Client,
    'company' | 'street' | 'street_number' | 'zipcode' | 'city' | 'country_code' | 'number'
  >;
  shipments: readonly Handed[];
  day: Day;
  provider_name: string;
  logo?: PaperLogo | undefined;
  made: Date;
  number?: string;
};

export type HandoverRow = {
  position: string;
  parcels: { number: string; weight: string; isCanceled: boolean }[];
  company: string;
  han?: Han;
  place: string[];
  marks: string[];
  service: string[];
};

type Totals = { count: string; weight: string };

export type HandoverGroup = { carrier: string; rows: HandoverRow[]; totals: Totals };

export type HandoverContent = {
  words: HandoverWords;
  /** "Samstag, 21.11.2026" */
  date: string;
  sender: { company: string; lines: string[] };
  carrier: string;
  made: string;
  number: string;
  groups: HandoverGroup[];
  totals: Totals;
  notes: string[];
};

/** Same shipments, same list, except for `made`. */
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

/** Sums for the driver: gross mass of LQ (ADR 3.4.12), number of EQ (3.5.6). */
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

function marksOf(
  { parcels, is_manual, is_unprinted, has_customs_papers }: HandoverShipment,
  words: HandoverWords,
): string[] {
  const dangers = new Set(
    parcels.flatMap(({ danger, danger_notice = '' }) => {
      if (danger === undefined) return [];
      return danger_notice.startsWith(danger) ? danger_notice : joinPrintable(' · ', danger, danger_notice);
    }),
  );
  return [
    is_manual ? words.manual_order : '',
    is_unprinted ? words.unprinted : '',
    has_customs_papers ? words.customs_papers : '',
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
      joinPrintable(', ', ...cityLine(recipient).split('  '), country),
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

/** Intl knows each language's date format; date-fns would need its locales. */
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
