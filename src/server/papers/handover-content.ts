import { countryName } from '#domain/countries.ts';
import { type HandoverShipment, handoverTotals } from '#domain/handover.ts';
import { cityLine, labelStreet } from '#domain/label-address.ts';
import { formatTrackingNumber } from '#domain/label-number.ts';
import type { Language } from '#domain/language.ts';
import { joinPrintable, printable } from '#domain/printable.ts';
import { berlinDayStart, type Day } from '#domain/working-days.ts';
import { type Han, hanOfCountries } from '#server/fonts/han-fonts.ts';
import { serviceName } from '#server/shipment/service-name.ts';
import type { Client } from '#server/user/queries.ts';
import { type HandoverWords, handoverWords, pieceWords } from './handover-words.ts';

export type HandedOver = {
  client: Pick<
    Client,
    'company' | 'street' | 'street_number' | 'zipcode' | 'city' | 'country_code' | 'number'
  >;
  shipments: readonly HandoverShipment[];
  day: Day;
  provider_name: string;
  /** The list tells what was known then. */
  made: Date;
};

export type HandoverRow = {
  position: string;
  /** One line per parcel. */
  parcels: { number: string; weight: string }[];
  company: string;
  /** How the recipient's country writes Han characters. */
  han?: Han;
  /** The destination, and the references. */
  place: string[];
  service: string[];
};

/** All that the list says, in printable texts. */
export type HandoverContent = {
  words: HandoverWords;
  /** "Samstag, 21.11.2026" */
  date: string;
  sender: { company: string; lines: string[] };
  carrier: string;
  made: string;
  rows: HandoverRow[];
  totals: { count: string; weight: string };
};

/** Gathers what the list says. The same shipments give the same list, but for the moment it was made at. */
export function handoverContent(
  { client, shipments, day, provider_name, made }: HandedOver,
  language: Language,
): HandoverContent {
  const words = handoverWords[language];
  const kg = weightFormat(words.locale);
  const totals = handoverTotals(shipments);
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
    made: words.made(momentFormat(words.locale).format(made)),
    rows: shipments.map((it, index) => row(it, { position: index + 1, words, kg, language })),
    totals: {
      count: `${words.shipments(totals.shipments)}, ${words.parcels(totals.parcels)}`,
      weight: kg(totals.weight),
    },
  };
}

type Ways = { position: number; words: HandoverWords; kg: (weight: number) => string; language: Language };

function row(shipment: HandoverShipment, { position, words, kg, language }: Ways): HandoverRow {
  const { recipient, parcels, transport_kind, returned_by } = shipment;
  const references = joinPrintable(' · ', shipment.reference_number_1, shipment.reference_number_2);
  const country = recipient.country_code === 'DE' ? '' : countryName(recipient.country_code, language);
  return {
    position: String(position),
    parcels: parcels.map(({ tracking_number, weight, danger }) => ({
      number: joinPrintable(
        ' · ',
        tracking_number === '' ? words.manual : formatTrackingNumber(tracking_number),
        danger,
      ),
      weight: kg(weight),
    })),
    company: printable(recipient.company),
    han: hanOfCountries(recipient.country_code),
    place: [
      joinPrintable(', ', joinPrintable(' ', recipient.postal_code, recipient.city), country),
      returned_by === undefined ? '' : joinPrintable(' ', words.returned_by, returned_by),
      references && `${words.reference} ${references}`,
    ].filter(Boolean),
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
