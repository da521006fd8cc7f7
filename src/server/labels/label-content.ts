import type { LabelAddress } from '#domain/labels/label-address.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { germanDay } from '#domain/staff/csv-cells.ts';
import { printable } from '#domain/values/printable.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { labelWords } from './label-words.ts';

export type LabelContent = {
  /** SSCC, 18 digits. */
  tracking_number: string;
  /** From 1. */
  parcel_index: number;
  parcels_quantity: number;
  weight_kg: number;
  transport_kind: TransportKind;
  /** cm; only pallets and freight. */
  size?: { length: number; width: number; height: number };
  is_national: boolean;
  sender: LabelAddress;
  recipient: LabelAddress;
  /** The recipient in Latin letters, for a carrier that reads no other script. */
  latin_line?: string;
  service: { internal_service_label: ServiceLabel; label: string };
  /** "09:00", for services with a delivery time. */
  deliver_by?: string;
  /** A return: original number and the recipient's reference; both may be empty. */
  return_of?: { original: string; rma: string };
  reference_number_1?: string;
  reference_number_2?: string;
  special_delivery_terms?: string;
  signature_required?: boolean;
  adult_signature_required?: boolean;
  direct_delivery_only?: boolean;
  /** "LQ", "EQ" or "UN 1263"; the ADR marks are on the parcel itself. */
  danger?: string;
  is_saturday?: boolean;
  carbon_neutral?: boolean;
  /** An instant, or a day as yyyy-mm-dd. */
  date: Date | string;
  client_number: string;
  provider_name: string;
  /** The carrier's sorting code; default: `routingCode`. */
  routing?: string;
};

export function weightText(weightKg: number, isNational: boolean): string {
  const rounded = Math.round(weightKg * 10) / 10;
  const digits = rounded.toFixed(1);
  return `${isNational ? digits.replace('.', ',') : digits} kg`;
}

/** yyyy-mm-dd in Berlin. */
export function labelDay(date: Date | string): string {
  return typeof date === 'string' ? date.slice(0, 10) : berlinDay(date);
}

export function dateText(content: LabelContent): string {
  const day = labelDay(content.date);
  return content.is_national ? germanDay(day) : day;
}

export function referenceLines(content: LabelContent): string[] {
  const words = labelWords(content.is_national);
  const line = (word: string, text: string | undefined) => {
    const shown = printable(text);
    return shown === '' ? [] : [`${word} ${shown}`];
  };
  const { size } = content;
  return [
    ...line(words.return_of, content.return_of?.original),
    ...line(words.rma, content.return_of?.rma),
    ...line(words.size, size && `${size.length} × ${size.width} × ${size.height} cm`),
    ...line(words.reference_1, content.reference_number_1),
    ...line(words.reference_2, content.reference_number_2),
    ...line(words.delivery_terms, content.special_delivery_terms),
  ];
}
