import type { TransportKind } from '#domain/parcel.ts';
import type { ServiceLabel } from '#domain/services.ts';
import { labelFont } from './label-fonts.ts';
import { labelWords } from './label-words.ts';

export type LabelAddress = {
  company: string;
  street: string;
  street_number: string;
  address_extra_1?: string;
  address_extra_2?: string;
  postal_code: string;
  city: string;
  country_code: string;
  /** Printed in capitals on labels that leave the country. */
  country_name: string;
  state_province_code?: string;
  contact_person?: string;
  phone_country_prefix?: string;
  phone_prefix?: string;
  phone?: string;
};

/** All that one label says. */
export type LabelContent = {
  /** SSCC, 18 digits. */
  tracking_number: string;
  /** From 1. */
  parcel_index: number;
  parcels_quantity: number;
  weight_kg: number;
  transport_kind: TransportKind;
  is_national: boolean;
  sender: LabelAddress;
  recipient: LabelAddress;
  service: { internal_service_label: ServiceLabel; label: string };
  /** "09:00", for services with a delivery time. */
  deliver_by?: string;
  reference_number_1?: string;
  reference_number_2?: string;
  special_delivery_terms?: string;
  signature_required?: boolean;
  adult_signature_required?: boolean;
  direct_delivery_only?: boolean;
  is_saturday?: boolean;
  carbon_neutral?: boolean;
  /** An instant, or a calendar day as yyyy-mm-dd. */
  date: Date | string;
  client_number: string;
  provider_name: string;
  /** A carrier's own sorting code; without one `routingCode` makes it. */
  routing?: string;
};

/** Spaces and hyphens that fonts do not have, as those they have. */
const plain: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u2012': '–', '\u2015': '—' };

/** What most texts are: nothing to do. */
const plainWords = /^[!-~À-ÿ]+(?: [!-~À-ÿ]+)*$/;

/**
 * A text as it can be printed: composed, in one line, without characters that have no shape or turn the
 * reading direction. What the font lacks becomes its base letter, or a visible "?".
 */
export function printable(text: string | undefined): string {
  if (!text || plainWords.test(text)) return text ?? '';
  const font = labelFont('regular');
  const composed = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '')
    .trim();
  return Array.from(composed, (character) => {
    const known = plain[character] ?? character;
    if (font.covers(known)) return known;
    const base = known.normalize('NFKD').replace(/\p{M}/gu, '');
    return base !== '' && Array.from(base).every(font.covers) ? base : '?';
  }).join('');
}

export function joinPrintable(separator: string, ...texts: (string | undefined)[]): string {
  return texts.map(printable).filter(Boolean).join(separator);
}

/** "+49 89 123456": without the zeros that are dialled inside the country only. */
export function phoneLine(address: LabelAddress): string {
  const country = printable(address.phone_country_prefix).replace(/\D/g, '').replace(/^0+/, '');
  // Italian numbers keep their zero
  const area = printable(address.phone_prefix).replace(country === '39' ? /^$/ : /^0/, '');
  const number = joinPrintable(' ', area, address.phone);
  if (number === '') return '';
  return country === '' ? joinPrintable(' ', address.phone_prefix, address.phone) : `+${country} ${number}`;
}

/** The order of postal code, city and state that the country's post expects. */
export function cityLine(address: LabelAddress): string {
  const { city, postal_code, state_province_code } = address;
  switch (address.country_code) {
    case 'US':
    case 'CA':
    case 'AU':
      return joinPrintable(' ', city, state_province_code, postal_code);
    case 'GB':
    case 'IE':
      return joinPrintable('  ', city, postal_code);
    default:
      return joinPrintable(' ', postal_code, city, state_province_code);
  }
}

export function streetLine(address: LabelAddress): string {
  return joinPrintable(' ', address.street, address.street_number);
}

export function extrasLine(address: LabelAddress): string {
  return joinPrintable(' · ', address.address_extra_1, address.address_extra_2);
}

/** In capitals, abroad only. */
export function countryLine(address: LabelAddress, isNational: boolean): string {
  return isNational ? '' : printable(address.country_name || address.country_code).toUpperCase();
}

export function weightText(weightKg: number, isNational: boolean): string {
  const rounded = Math.round(weightKg * 10) / 10;
  const digits = rounded.toFixed(1);
  return `${isNational ? digits.replace('.', ',') : digits} kg`;
}

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** yyyy-mm-dd of the label's day in Berlin. */
export function labelDay(date: Date | string): string {
  return typeof date === 'string' ? date.slice(0, 10) : berlinDay.format(date);
}

export function dateText(content: LabelContent): string {
  const day = labelDay(content.date);
  return content.is_national ? day.split('-').reverse().join('.') : day;
}

export function referenceLines(content: LabelContent): string[] {
  const words = labelWords(content.is_national);
  const line = (word: string, text: string | undefined) => {
    const shown = printable(text);
    return shown === '' ? [] : [`${word} ${shown}`];
  };
  return [
    ...line(words.reference_1, content.reference_number_1),
    ...line(words.reference_2, content.reference_number_2),
    ...line(words.delivery_terms, content.special_delivery_terms),
  ];
}
