import { emptyAddress, type PlainAddress } from '#domain/address/address.ts';
import { type ChosenAddress, notFromBook, plainAddress } from '#domain/address/address-wishes.ts';
import type { Currency, ExportReason, Incoterm, InvoiceType } from '#domain/customs/customs.ts';
import { emptyInvoiceDraft, type GoodsUnit, type InvoiceDraft } from '#domain/customs/customs-invoice.ts';
import type { DangerUnit } from '#domain/danger/danger.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { Route } from '#domain/services/route.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import type { Day } from '#domain/values/working-days.ts';

/** null if empty, because drafts are stored as JSON. */
type Typed = number | null;

/** Dimensions in cm, weight in kg, values in whole EUR. */
export type ParcelDraft = {
  contents: string;
  length: Typed;
  width: Typed;
  height: Typed;
  weight: Typed;
  self_insurance: boolean;
  value_of_insurance: Typed;
  valor: boolean;
  value_of_goods: Typed;
  mrn_number: string;
  dangerous_goods: boolean;
  limited_quantity: boolean;
  excepted_quantity: boolean;
  /** The user's search text until an entry is chosen. */
  un_number: string;
  danger_class: string;
  packing_group: string;
  danger_technical_name: string;
  danger_name: string;
  danger_inner_packagings: Typed;
  danger_inner_quantity: Typed;
  danger_unit: DangerUnit;
};

export type GoodsLineDraft = {
  description: string;
  hs_code: string;
  origin_country: string;
  quantity: Typed;
  unit_value_cents: Typed;
  net_weight: Typed;
  /** Empty means pieces. */
  unit?: GoodsUnit | '' | undefined;
};

export type CustomsDraft = {
  invoice_type: InvoiceType;
  invoice_number: string;
  invoice_date: Day | '';
  reason: ExportReason | '';
  incoterm: Incoterm;
  currency: Currency;
  sender_eori: string;
  recipient_tax_number: string;
  lines: GoodsLineDraft[];
} & InvoiceDraft;

/** An order in the form: stored and validated, but never sent. */
export type OrderDraft = {
  sender: PlainAddress & { id: string };
  has_differ_pickup: boolean;
  differ_pickup: ChosenAddress;
  /** Goods come back (docs/rules.md 15.11). */
  is_return: boolean;
  original_tracking_number: string;
  rma_reference: string;
  recipient: ChosenAddress & { invoice_to_recipient: boolean };
  transport_kind: TransportKind;
  parcels: ParcelDraft[];
  customs: CustomsDraft;
  restrictions_declared: boolean;
  service: ServiceLabel | '';
  reference_number_1: string;
  reference_number_2: string;
  signature_required: boolean;
  adult_signature_required: boolean;
  direct_delivery_only: boolean;
  carbon_neutral: boolean;
  receive_delivery_email: boolean;
  /** null until the user chooses. */
  has_pickup: boolean | null;
  pickup_date: Day | '';
  pickup_datetime_from: string;
  pickup_datetime_to: string;
  has_special_delivery_terms: boolean;
  special_delivery_terms: string;
  waybill: boolean;
  mission_copy: boolean;
  terms_of_service: boolean;
  terms_version: string;
  terms_of_valor: boolean;
};

export const emptyParcelDraft: ParcelDraft = {
  contents: '',
  length: null,
  width: null,
  height: null,
  weight: null,
  self_insurance: false,
  value_of_insurance: null,
  valor: false,
  value_of_goods: null,
  mrn_number: '',
  dangerous_goods: false,
  limited_quantity: false,
  excepted_quantity: false,
  un_number: '',
  danger_class: '',
  packing_group: '',
  danger_technical_name: '',
  danger_name: '',
  danger_inner_packagings: null,
  danger_inner_quantity: null,
  danger_unit: 'ml',
};

export const emptyGoodsLineDraft: GoodsLineDraft = {
  description: '',
  hs_code: '',
  origin_country: 'DE',
  quantity: null,
  unit_value_cents: null,
  net_weight: null,
  unit: '',
};

export function isEmptyGoodsLine(line: GoodsLineDraft | undefined): boolean {
  if (!line) return true;
  const { origin_country: _, unit: __, ...typed } = line;
  return Object.values(typed).every((value) => value === null || value === '');
}

const emptyCustomsDraft: CustomsDraft = {
  invoice_type: 'commercial',
  invoice_number: '',
  invoice_date: '',
  reason: '',
  incoterm: 'DAP',
  currency: 'EUR',
  sender_eori: '',
  recipient_tax_number: '',
  ...emptyInvoiceDraft,
  lines: [emptyGoodsLineDraft],
};

const chosenAddress: ChosenAddress = {
  ...emptyAddress,
  ...notFromBook,
};

/** Copies the client's base data (docs/rules.md 7.5). */
export function senderFrom(baseData: BaseData): OrderDraft['sender'] {
  return { id: baseData.id, ...plainAddress(baseData) };
}

/** A cleared order (docs/rules.md 14.2). `standardPickup`: default answer if the client may book pickups. */
export function emptyOrderDraft(
  baseData: BaseData,
  user: Pick<DatabaseUser, 'is_pickup_allowed'>,
  standardPickup: boolean | null = null,
): OrderDraft {
  const { options } = baseData;
  return {
    sender: senderFrom(baseData),
    has_differ_pickup: false,
    differ_pickup: { ...chosenAddress },
    is_return: false,
    original_tracking_number: '',
    rma_reference: '',
    recipient: { ...chosenAddress, invoice_to_recipient: false },
    transport_kind: options.transport_kind,
    parcels: [{ ...emptyParcelDraft }],
    customs: { ...emptyCustomsDraft, lines: [{ ...emptyGoodsLineDraft }] },
    restrictions_declared: false,
    service: '',
    reference_number_1: '',
    reference_number_2: '',
    signature_required: options.signature_required,
    adult_signature_required: options.adult_signature_required && !options.signature_required,
    direct_delivery_only: options.direct_delivery_only,
    carbon_neutral: options.carbon_neutral,
    receive_delivery_email: options.receive_delivery_email,
    has_pickup: user.is_pickup_allowed ? standardPickup : false,
    pickup_date: '',
    pickup_datetime_from: '',
    pickup_datetime_to: '',
    has_special_delivery_terms: false,
    special_delivery_terms: '',
    waybill: false,
    mission_copy: false,
    terms_of_service: false,
    terms_version: '',
    terms_of_valor: false,
  };
}

/** Choosing envelope resets the parcels (docs/rules.md 9.6). */
export function withTransportKind(draft: OrderDraft, transport_kind: TransportKind): OrderDraft {
  if (transport_kind === draft.transport_kind) return draft;
  const parcels = transport_kind === 'envelope' ? [{ ...emptyParcelDraft }] : draft.parcels;
  return { ...draft, transport_kind, parcels };
}

export function draftRoute(
  draft: Pick<OrderDraft, 'sender' | 'recipient' | 'has_differ_pickup' | 'differ_pickup'>,
): Route {
  const route = { sender: draft.sender.country_code, recipient: draft.recipient.country_code };
  return draft.has_differ_pickup ? { ...route, pickup: draft.differ_pickup.country_code } : route;
}
