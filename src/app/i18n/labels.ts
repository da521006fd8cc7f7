import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PickupState } from '#domain/pickup/pickup-state.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ShippingType } from '#domain/services/route.ts';
import type { ServiceLabel, UnavailableReason } from '#domain/services/services.ts';
import type { SurchargeCode } from '#domain/services/surcharges.ts';
import type { ParcelStatus, ShipmentStatus } from '#domain/shipment/status.ts';

/** Names by shipping type (docs/decisions.md 3.1); product names are the same in both languages. */
const serviceNames = {
  national: {
    express_plus: msg`09:00 Express`,
    express: msg`10:30 Express`,
    express_12: msg`12:00 Express`,
    saver: msg`Overnight Express`,
    saturday: msg`Samstags-Express`,
    standard: msg`Standard`,
    special: msg`Spezial`,
  },
  international_eu: {
    express: msg`EU Express 12`,
    express_12: msg`EU Express 12`,
    saver: msg`EU Express Saver`,
    standard: msg`EU Standard`,
  },
  international: {
    express: msg`Morning Express`,
    saver: msg`International Express Saver`,
  },
} satisfies Record<'national', Record<ServiceLabel, MessageDescriptor>> &
  Record<ShippingType, Partial<Record<ServiceLabel, MessageDescriptor>>>;

const unavailableTexts = {
  valor_special_only: msg`Für Valorentransport gibt es nur den Spezial-Service.`,
  danger_ground_only: msg`Nicht mit diesem Gefahrgut.`,
  danger_not_taken: msg`Nicht mit diesem Gefahrgut.`,
  not_offered: msg`Für diese Strecke zurzeit nicht verfügbar.`,
} satisfies Record<UnavailableReason, MessageDescriptor>;

const statusTexts = {
  0: msg`Storniert`,
  1: msg`Daten übermittelt`,
  2: msg`Unterwegs`,
  3: msg`In Zustellung`,
  4: msg`Zustellversuch`,
  5: msg`Zustellproblem`,
  6: msg`Zugestellt`,
} satisfies Record<ShipmentStatus, MessageDescriptor>;

const parcelStatusTexts = {
  active: msg`Aktiv`,
  canceled: msg`Storniert`,
} satisfies Record<ParcelStatus, MessageDescriptor>;

const pickupStateTexts = {
  canceled: msg`Abholung storniert`,
  booked: msg`Abholung gebucht`,
  overdue: msg({ message: 'Termin vorbei', context: 'pickup' }),
  done: msg`Abgeholt`,
  unreported: msg`Nicht gemeldet`,
} satisfies Record<PickupState, MessageDescriptor>;

const transportKindTexts = {
  parcel: msg`Paket`,
  envelope: msg`Umschlag`,
  pallet: msg`Palette`,
  freight: msg`Fracht`,
} satisfies Record<TransportKind, MessageDescriptor>;

const surchargeTexts = {
  oversize_girth: msg`Übergröße`,
  large_parcel_girth: msg`Großes Paket`,
  handling_length: msg`Sonderbehandlung: längste Seite`,
  handling_second_side: msg`Sonderbehandlung: zweitlängste Seite`,
  handling_weight: msg`Sonderbehandlung: Gewicht`,
} satisfies Record<SurchargeCode, MessageDescriptor>;

export function serviceName(service: ServiceLabel, type: ShippingType): string {
  const names: Partial<Record<ServiceLabel, MessageDescriptor>> = serviceNames[type];
  return i18n._(names[service] ?? serviceNames.national[service]);
}

export function unavailableText(reason: UnavailableReason): string {
  return i18n._(unavailableTexts[reason]);
}

/** A shipment without a status is a manual order (docs/rules.md 6.4). */
export function statusText(status: ShipmentStatus | null): string {
  return i18n._(status === null ? msg`Manueller Auftrag` : statusTexts[status]);
}

export function parcelStatusText(status: ParcelStatus): string {
  return i18n._(parcelStatusTexts[status]);
}

export function pickupStateText(state: PickupState): string {
  return i18n._(pickupStateTexts[state]);
}

export function transportKindText(kind: TransportKind): string {
  return i18n._(transportKindTexts[kind]);
}

export function surchargeText(code: SurchargeCode): string {
  return i18n._(surchargeTexts[code]);
}
