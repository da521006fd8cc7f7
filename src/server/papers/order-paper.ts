import type { PlainAddress } from '#domain/address/address.ts';
import { cityLine } from '#domain/address/city-line.ts';
import { countryName } from '#domain/address/countries.ts';
import { shipperOf } from '#domain/customs/returns.ts';
import type { UnList } from '#domain/danger/un-list.ts';
import { extrasLine, labelAddress, labelStreet, phoneLine } from '#domain/labels/label-address.ts';
import { formatTrackingNumber, isSscc } from '#domain/labels/label-number.ts';
import { routeOf } from '#domain/order/order-rules.ts';
import { parcelTotals } from '#domain/services/parcel.ts';
import { type ShippingType, shippingType } from '#domain/services/route.ts';
import type { SurchargeCode } from '#domain/services/surcharges.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import type { Language } from '#domain/values/language.ts';
import { joinPrintable, printable } from '#domain/values/printable.ts';
import { type Han, hanOfCountries } from '#server/fonts/han-fonts.ts';
import type { Bars } from '#server/labels/barcodes.ts';
import { code128Bars, gs1Bars } from '#server/labels/barcodes.ts';
import { type GsElement, ssccElement } from '#server/labels/gs1-element.ts';
import { type OrderPaperWords, orderPaperWords } from './order-paper-words.ts';
import type { PaperLogo } from './paper-logo.ts';

/*
 * What waybill and order copy have in common (docs/rules.md 15.14): both are drawn from the shipment as it is stored, in
 * German inside Germany and in English on the way abroad, by one layout.
 */

/** A shipment whose papers are drawn. */
export type PaperOrder = {
  shipment: Shipment;
  /** As they were when the order was taken; parcels count from 1. */
  surcharges: readonly { parcel: number; code: SurchargeCode }[];
  list: UnList;
  provider_name: string;
  /** The provider's, where there is one that papers can show. */
  logo?: PaperLogo | undefined;
};

export type PaperBox = { caption: string; lines: string[] };
export type PaperColumn = { head: string; width: number; align: 'left' | 'right' };

/** All that a paper of an order says, in printable texts. */
export type OrderPaper = {
  words: OrderPaperWords;
  /** How the recipient's country, else the shipper's, writes Han characters. */
  han: Han | undefined;
  title: string;
  /** Under the title: which original it is, or what it is for. */
  subtitle: string;
  /** The first tracking number as bars and as text; undefined where there is none. */
  code: { element: GsElement; bars: Bars } | undefined;
  /** Two beside each other. */
  boxes: PaperBox[];
  facts: [caption: string, text: string][];
  /** mm; together as wide as the paper is inside its margins. */
  columns: PaperColumn[];
  rows: string[][];
  totals: string[];
  /** Below the goods, each kept together. */
  notes: PaperBox[];
  /** Places to sign, none of a copy. */
  signatures: string[];
  foot: string;
};

type Reading = { language: Language; words: OrderPaperWords; type: ShippingType };

/** How a shipment's papers are read: by its route, as its label is. */
export function readingOf(shipment: Shipment): Reading {
  const type = shippingType(routeOf({ ...shipment, differ_pickup: shipment.differ_pickup ?? undefined }));
  const language = type === 'national' ? 'de' : 'en';
  return { language, words: orderPaperWords[language], type };
}

/** The parcels that go along, each with its place on the label. */
export const activeParcels = ({ parcels }: Shipment): { parcel: ShipmentParcel; position: number }[] =>
  parcels
    .map((parcel, index) => ({ parcel, position: index + 1 }))
    .filter(({ parcel }) => parcel.status !== 'canceled');

export const hanOf = (shipment: Shipment): OrderPaper['han'] =>
  hanOfCountries(shipment.recipient.country_code, shipperOf(shipment).country_code);

/** GS1-128 of a number of ours, as on the label; Code 128 of what another carrier gave. */
export function codeOf(shipment: Shipment): OrderPaper['code'] {
  const number = activeParcels(shipment).find(({ parcel }) => parcel.tracking_number !== '')?.parcel
    .tracking_number;
  if (number === undefined || !/^[\x20-\x7e]+$/.test(number)) return undefined;
  if (!isSscc(number))
    return { element: { identifier: '', value: number, text: number }, bars: code128Bars(number) };
  const element = ssccElement(number);
  return { element, bars: gs1Bars(element) };
}

/** The lines of a place, its country last and in full. */
export function placeLines(address: PlainAddress, { language, words }: Reading): string[] {
  const it = labelAddress(address);
  const phone = phoneLine(it);
  return [
    printable(address.company),
    printable(address.contact_person),
    extrasLine(it),
    labelStreet(it),
    cityLine(it),
    printable(countryName(address.country_code, language)),
    phone && `${words.phone} ${phone}`,
  ].filter(Boolean);
}

export function weightText(kg: number, { locale }: OrderPaperWords): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return `${format.format(kg)} kg`;
}

/** "60 × 40 × 30"; empty where nobody measured, as of an envelope. */
export const sizeText = ({ length, width, height }: ShipmentParcel): string =>
  length > 0 && width > 0 && height > 0 ? `${length} × ${width} × ${height}` : '';

export const numberText = ({ tracking_number }: ShipmentParcel, words: OrderPaperWords): string =>
  tracking_number === '' ? words.no_number : printable(formatTrackingNumber(tracking_number));

/** kg of one parcel, or of all that go along. */
export const weightOf = (parcels: readonly ShipmentParcel[], { transport_kind }: Shipment): number =>
  parcelTotals(parcels, transport_kind).total_weight;

export const referencesOf = ({ reference_number_1, reference_number_2 }: Shipment): string =>
  joinPrintable(' · ', reference_number_1, reference_number_2);

/** "12.03.2026", or as the language writes it. */
export const dayText = (at: Date, { locale }: OrderPaperWords): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at);

/** The day and the window of its pickup; empty where nobody comes. */
export function pickupText(shipment: Shipment, words: OrderPaperWords): string {
  const { pickup_date, pickup_status, pickup_datetime_from: from, pickup_datetime_to: to } = shipment;
  if (pickup_date === null || pickup_status === -1) return '';
  const day = dayText(new Date(pickup_date * 1000), words);
  return from && to ? `${day}, ${words.window(from, to)}` : day;
}

/** The instructions of an order, each a line. */
export function instructionsOf(shipment: Shipment, words: OrderPaperWords): string[] {
  const { options } = words;
  return [
    shipment.signature_required && options.signature_required,
    shipment.adult_signature_required && options.adult_signature_required,
    shipment.direct_delivery_only && options.direct_delivery_only,
    shipment.is_saturday && options.is_saturday,
    printable(shipment.special_delivery_terms),
  ].filter((it): it is string => typeof it === 'string' && it !== '');
}
