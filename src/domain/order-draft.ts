import type { BaseData, DatabaseUser } from './account.ts';
import { emptyAddress, type PlainAddress } from './address.ts';
import { type ChosenAddress, plainAddress, savesAsNew } from './address-wishes.ts';
import type { Issue } from './codes.ts';
import {
  type Currency,
  customsTotals,
  type ExportReason,
  entersTerritory,
  type Incoterm,
  type InvoiceType,
  papersBorder,
} from './customs.ts';
import { assembleInvoice, emptyInvoiceDraft, type GoodsUnit, type InvoiceDraft } from './customs-invoice.ts';
import { type DangerUnit, dangerKindsOf, dangerNotice } from './danger.ts';
import type { OrderInput } from './order.ts';
import { checkOrder, type OrderContext } from './order-rules.ts';
import type { TransportKind } from './parcel.ts';
import type { Route } from './route.ts';
import type { ServiceLabel } from './services.ts';
import { hasValor, valorSignature } from './valor.ts';
import { type Day, daySeconds } from './working-days.ts';

/** A number field may be empty; null, since a draft is kept as JSON. */
type Typed = number | null;

/** A parcel as it is typed: dimensions in cm, weight in kg, values in whole EUR. */
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
  /** Also what somebody looks for, until one of the list is chosen. */
  un_number: string;
  danger_class: string;
  packing_group: string;
  danger_technical_name: string;
  danger_inner_packagings: Typed;
  danger_inner_quantity: Typed;
  danger_unit: DangerUnit;
};

/** A line of goods as it is typed; the fields of `GoodsLine`. */
export type GoodsLineDraft = {
  description: string;
  hs_code: string;
  origin_country: string;
  quantity: Typed;
  unit_value_cents: Typed;
  net_weight: Typed;
  /** Empty: pieces. */
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

/** An order while it is typed: anything may be missing or wrong. It is kept, listed and judged, never sent. */
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
  service: ServiceLabel | '';
  reference_number_1: string;
  reference_number_2: string;
  signature_required: boolean;
  adult_signature_required: boolean;
  direct_delivery_only: boolean;
  carbon_neutral: boolean;
  receive_delivery_email: boolean;
  /** null until it is chosen. */
  has_pickup: boolean | null;
  pickup_date: Day | '';
  pickup_datetime_from: string;
  pickup_datetime_to: string;
  has_special_delivery_terms: boolean;
  special_delivery_terms: string;
  waybill: boolean;
  mission_copy: boolean;
  terms_of_service: boolean;
  /** The version that was ticked. */
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
  address_id: '',
  save_as_new_address: false,
  book_entry: emptyAddress,
  book_revision: null,
  address_change: '',
};

/** The sender is the client's base data (docs/rules.md 7.5). */
export function senderFrom(baseData: BaseData): OrderDraft['sender'] {
  const keys = Object.keys(emptyAddress) as (keyof PlainAddress)[];
  const address = Object.fromEntries(keys.map((key) => [key, baseData[key]])) as PlainAddress;
  return { id: baseData.id, ...address };
}

/**
 * A cleared order (docs/rules.md 14.2): sender from base data, one empty parcel, transport kind and options from the
 * settings. `standardPickup`: the answer about a pickup it begins with, where one may be booked.
 */
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

/** Choosing envelope resets the parcels to one empty parcel (docs/rules.md 9.6); every other kind keeps them. */
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

/** The customs border between the two ends of a draft, where its goods need papers. */
export function draftBorder(draft: OrderDraft): ReturnType<typeof papersBorder> {
  return papersBorder(customsRoute(draft));
}

const customsRoute = (draft: OrderDraft) => ({
  ...draft,
  pickup: draft.has_differ_pickup ? draft.differ_pickup : undefined,
});

/** Which way goods cross the customs border of the EU: they are exported from it, or come in, some of them as a return. */
export function draftDirection(draft: OrderDraft): 'leaves' | 'enters' | 'returns' {
  if (!entersTerritory(customsRoute(draft))) return 'leaves';
  return draft.is_return ? 'returns' : 'enters';
}

/** Left out where the route needs none; what was typed stays in the draft. */
function assembleCustoms(draft: OrderDraft): Pick<OrderInput, 'customs'> {
  const { customs } = draft;
  if (draftBorder(draft) === undefined) return {};
  const direction = draftDirection(draft);
  const lines = customs.lines.map(({ unit, ...line }) => ({
    ...line,
    quantity: line.quantity ?? 0,
    unit_value_cents: line.unit_value_cents ?? 0,
    net_weight: line.net_weight ?? 0,
    ...(!unit || unit === 'piece' ? {} : { unit }),
  }));
  const { invoice_type, invoice_number, invoice_date, incoterm, currency, recipient_tax_number } = customs;
  const { original_invoice_number, original_invoice_date, original_mrn, ...details } =
    assembleInvoice(customs);
  // An unfinished draft is assembled too, so that the rules can say what is missing.
  return {
    customs: {
      invoice_type,
      invoice_number,
      invoice_date,
      reason: customs.reason as ExportReason,
      incoterm,
      currency,
      // Nobody exports from the EU what comes into it.
      sender_eori: direction === 'leaves' ? customs.sender_eori : '',
      recipient_tax_number,
      ...details,
      ...(direction === 'returns' ? { original_invoice_number, original_invoice_date, original_mrn } : {}),
      lines,
    },
  };
}

/** A draft as customs look at it. */
export function draftConsignment(draft: OrderDraft) {
  const parcels = draft.parcels.map((it) => ({ ...it, value_of_goods: it.value_of_goods ?? 0 }));
  const pickup = draft.has_differ_pickup ? draft.differ_pickup : undefined;
  return { ...draft, parcels, pickup, customs: draftBorder(draft) ? draft.customs : undefined };
}

/** The only parcel is worth what its goods are: whoever judges the order adds them up (export-declaration.ts). */
export function isValueComputed(draft: OrderDraft): boolean {
  if (draft.parcels.length !== 1 || draftBorder(draft) === undefined) return false;
  return customsTotals(draft.customs.lines).value_cents > 0;
}

/** Makes of a draft what is sent, under its field names (docs/rules.md 6.3). Nothing is judged here. */
export function assembleOrder(draft: OrderDraft): OrderInput {
  const { has_differ_pickup, differ_pickup, pickup_date, has_pickup, customs: _, ...rest } = draft;
  const isEnvelope = draft.transport_kind === 'envelope';
  const valor = hasValor(draft.parcels);
  const isComputed = isValueComputed(draft);
  return {
    ...rest,
    has_collect_address: has_differ_pickup,
    recipient: {
      ...assembleAddress(draft.recipient),
      invoice_to_recipient: draft.recipient.invoice_to_recipient,
    },
    ...(has_differ_pickup ? { differ_pickup: assembleAddress(differ_pickup) } : {}),
    parcels: draft.parcels.map((parcel) => ({
      ...assembleParcel(parcel, isEnvelope),
      ...(isComputed ? { value_of_goods: 0 } : {}),
    })),
    ...assembleCustoms(draft),
    // An unfinished draft is assembled too, so that the rules can say what is missing.
    service: draft.service as ServiceLabel,
    is_saturday: draft.service === 'saturday',
    special_delivery_terms: draft.has_special_delivery_terms ? draft.special_delivery_terms : '',
    has_pickup: has_pickup as boolean,
    ...(has_pickup && pickup_date !== '' ? { pickup_date: daySeconds(pickup_date) } : {}),
    pickup_datetime_from: has_pickup ? draft.pickup_datetime_from || undefined : undefined,
    pickup_datetime_to: has_pickup ? draft.pickup_datetime_to || undefined : undefined,
    ...(valor ? valorSignature : {}),
  };
}

function assembleAddress(typed: ChosenAddress) {
  return {
    ...plainAddress(typed),
    address_id: typed.address_id,
    save_as_new_address: savesAsNew(typed),
  };
}

function assembleParcel(parcel: ParcelDraft, isEnvelope: boolean): OrderInput['parcels'][number] {
  const { un_number, danger_class, packing_group, ...rest } = parcel;
  const size = isEnvelope
    ? { contents: '', length: 0, width: 0, height: 0, weight: 0 }
    : {
        length: parcel.length ?? 0,
        width: parcel.width ?? 0,
        height: parcel.height ?? 0,
        weight: parcel.weight ?? 0,
      };
  const isDangerous = dangerKindsOf(parcel).length > 0;
  return {
    ...rest,
    ...size,
    value_of_insurance: parcel.value_of_insurance ?? 0,
    value_of_goods: parcel.value_of_goods ?? 0,
    danger_lq_notice: isDangerous ? dangerNotice({ un_number, danger_class, packing_group }) : '',
    danger_technical_name: isDangerous ? parcel.danger_technical_name : '',
    danger_inner_packagings: (isDangerous && parcel.danger_inner_packagings) || 0,
    danger_inner_quantity: (isDangerous && parcel.danger_inner_quantity) || 0,
  };
}

/** Lists every broken rule of a draft; the same judgement the server gives. */
export function draftIssues(draft: OrderDraft, context: OrderContext): Issue[] {
  return checkOrder(assembleOrder(draft), context).issues ?? [];
}

export const orderTabs = [
  'sender',
  'differ_pickup',
  'recipient',
  'shipmentdata',
  'service',
  'finish_order',
] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Says on which tab of the order page a field is. */
export function tabOf(path: string): OrderTab {
  const head = path.split('.')[0];
  if (head === 'sender' || head === 'differ_pickup' || head === 'recipient') return head;
  if (head === 'parcels' || head === 'transport_kind' || head === 'customs') return 'shipmentdata';
  return head === 'service' ? 'service' : 'finish_order';
}

/**
 * Which tabs can be entered: different pickup only while it is on; service once addresses and shipment data are
 * valid; the finish once a service is chosen (docs/rules.md 14.1).
 */
export function enabledTabs(draft: OrderDraft, issues: readonly Issue[]): Record<OrderTab, boolean> {
  const broken = new Set(issues.map((issue) => tabOf(issue.path)));
  const isReady =
    !broken.has('sender') &&
    !broken.has('recipient') &&
    !broken.has('shipmentdata') &&
    !(draft.has_differ_pickup && broken.has('differ_pickup'));
  return {
    sender: true,
    differ_pickup: draft.has_differ_pickup,
    recipient: true,
    shipmentdata: true,
    service: isReady,
    finish_order: isReady && draft.service !== '' && !broken.has('service'),
  };
}
