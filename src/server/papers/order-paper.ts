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

/* Waybill and order copy share this layout and show the stored shipment (docs/rules.md 15.14). */

export type PaperOrder = {
  shipment: Shipment;
  /** From the time of the order; parcels count from 1. */
  surcharges: readonly { parcel: number; code: SurchargeCode }[];
  list: UnList;
  provider_name: string;
  logo?: PaperLogo | undefined;
};

export type PaperBox = { caption: string; lines: string[] };
/** `isBox`: each row has a box to tick. */
export type PaperColumn = { head: string; width: number; align: 'left' | 'right'; isBox?: true };

export type OrderPaper = {
  words: OrderPaperWords;
  han: Han | undefined;
  title: string;
  subtitle: string;
  /** First tracking number as bars and text; undefined without one. */
  code: { element: GsElement; bars: Bars } | undefined;
  boxes: PaperBox[];
  facts: [caption: string, text: string][];
  /** mm; together as wide as the paper without margins. */
  columns: PaperColumn[];
  rows: string[][];
  totals: string[];
  notes: PaperBox[];
  /** Empty for a copy. */
  signatures: string[];
  foot: string;
};

type Reading = { language: Language; words: OrderPaperWords; type: ShippingType };

/** The route decides the language, as for labels. */
export function readingOf(shipment: Shipment): Reading {
  const type = shippingType(routeOf({ ...shipment, differ_pickup: shipment.differ_pickup ?? undefined }));
  const language = type === 'national' ? 'de' : 'en';
  return { language, words: orderPaperWords[language], type };
}

export const activeParcels = ({ parcels }: Shipment): { parcel: ShipmentParcel; position: number }[] =>
  parcels
    .map((parcel, index) => ({ parcel, position: index + 1 }))
    .filter(({ parcel }) => parcel.status !== 'canceled');

export const hanOf = (shipment: Shipment): OrderPaper['han'] =>
  hanOfCountries(shipment.recipient.country_code, shipperOf(shipment).country_code);

/** GS1-128 for our numbers, as on the label; Code 128 for other carriers'. */
export function codeOf(shipment: Shipment): OrderPaper['code'] {
  const number = activeParcels(shipment).find(({ parcel }) => parcel.tracking_number !== '')?.parcel
    .tracking_number;
  if (number === undefined || !/^[\x20-\x7e]+$/.test(number)) return undefined;
  if (!isSscc(number))
    return { element: { identifier: '', value: number, text: number }, bars: code128Bars(number) };
  const element = ssccElement(number);
  return { element, bars: gs1Bars(element) };
}

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

/** "60 × 40 × 30"; empty if unmeasured, e.g. an envelope. */
export const sizeText = ({ length, width, height }: ShipmentParcel): string =>
  length > 0 && width > 0 && height > 0 ? `${length} × ${width} × ${height}` : '';

export const numberText = ({ tracking_number }: ShipmentParcel, words: OrderPaperWords): string =>
  tracking_number === '' ? words.no_number : printable(formatTrackingNumber(tracking_number));

/** kg */
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

/** Day and time window; empty without a pickup. */
export function pickupText(shipment: Shipment, words: OrderPaperWords): string {
  const { pickup_date, pickup_status, pickup_datetime_from: from, pickup_datetime_to: to } = shipment;
  if (pickup_date === null || pickup_status === -1) return '';
  const day = dayText(new Date(pickup_date * 1000), words);
  return from && to ? `${day}, ${words.window(from, to)}` : day;
}

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
