import { sameAddressKey } from '#domain/address/same-address.ts';
import { type DangerKind, dangerKindsOf } from '#domain/danger/danger.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { draftBorder } from './draft-customs.ts';
import type { CustomsDraft, OrderDraft, ParcelDraft } from './order-draft.ts';

const measures = ['contents', 'length', 'width', 'height', 'weight'] as const;
const insurance = ['self_insurance', 'value_of_insurance'] as const;
export const repeatedFields = [...measures, ...insurance] as const;

type RepeatedParcel = Pick<ParcelDraft, (typeof repeatedFields)[number]>;
/** Rows of earlier versions have no insurance. */
export type SentParcel = Pick<ParcelDraft, (typeof measures)[number]> &
  Partial<Pick<ParcelDraft, (typeof insurance)[number]>>;

export const sentOptions = [
  'signature_required',
  'adult_signature_required',
  'direct_delivery_only',
  'carbon_neutral',
  'receive_delivery_email',
  'special_delivery_terms',
  'waybill',
  'mission_copy',
] as const;

export type SentOptions = Pick<OrderDraft, (typeof sentOptions)[number]> & { invoice_to_recipient: boolean };

export const sentCustomsTerms = [
  'invoice_type',
  'reason',
  'incoterm',
  'currency',
  'recipient_tax_number',
] as const;

/** Belongs to the goods, unlike the invoice's number and date. */
export const sentCustoms = [...sentCustomsTerms, 'lines'] as const;

export type SentCustoms = Pick<CustomsDraft, (typeof sentCustoms)[number]>;

export type SentOrder = {
  /** A `sameAddressKey`. */
  recipient: string;
  transport_kind: TransportKind;
  service: ServiceLabel;
  parcels: readonly SentParcel[];
  /** Valor and all kinds of dangerous goods need a declaration each time. */
  isDeclared: boolean;
  /** Undefined with a differing pickup address, and in rows of earlier versions, like `options`. */
  has_pickup?: boolean;
  options?: SentOptions;
  /** Undefined without a customs border. */
  customs?: SentCustoms;
  /** ms */
  at: number;
};

type Declared = Pick<ParcelDraft, 'valor' | DangerKind>;

const isDeclared = (parcels: readonly Declared[]) =>
  parcels.some((it) => it.valor || dangerKindsOf(it).length > 0);

/** The API has 0 for unmeasured values. */
const sentParcel = (parcel: RepeatedParcel): SentParcel => ({
  contents: parcel.contents.trim(),
  length: parcel.length || null,
  width: parcel.width || null,
  height: parcel.height || null,
  weight: parcel.weight || null,
  self_insurance: parcel.self_insurance,
  value_of_insurance: parcel.value_of_insurance || null,
});

type WithOptions = Pick<OrderDraft, (typeof sentOptions)[number]> & {
  recipient: { invoice_to_recipient: boolean };
};

/** The options of an order or a draft. */
export const optionsOf = (order: WithOptions): SentOptions => ({
  ...pick(order, sentOptions),
  invoice_to_recipient: order.recipient.invoice_to_recipient,
});

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

/** `at` in ms; undefined without a service. */
export function sentFromDraft(draft: OrderDraft, at: number): SentOrder | undefined {
  const { recipient, transport_kind, service, parcels, has_pickup, customs } = draft;
  if (service === '') return undefined;
  return {
    recipient: sameAddressKey(recipient),
    transport_kind,
    service,
    parcels: parcels.map(sentParcel),
    isDeclared: isDeclared(parcels),
    ...(has_pickup === null || draft.has_differ_pickup ? {} : { has_pickup }),
    options: optionsOf({ ...draft, special_delivery_terms: deliveryTerms(draft) }),
    ...(draftBorder(draft) ? { customs: pick(customs, sentCustoms) } : {}),
    at,
  };
}

/** Empty if the draft has terms but their switch is off. */
export const deliveryTerms = (
  draft: Pick<OrderDraft, 'has_special_delivery_terms' | 'special_delivery_terms'>,
) => (draft.has_special_delivery_terms ? draft.special_delivery_terms : '');

/** Returns undefined if all parcels are cancelled. */
export function sentFromShipment(shipment: Shipment): SentOrder | undefined {
  const parcels = countedParcels(shipment.parcels);
  if (parcels.every((it) => it.status !== 'active')) return undefined;
  return {
    recipient: sameAddressKey(shipment.recipient),
    transport_kind: shipment.transport_kind,
    service: shipment.service.internal_service_label,
    parcels: parcels.map(sentParcel),
    isDeclared: isDeclared(parcels),
    ...(shipment.has_collect_address ? {} : { has_pickup: shipment.has_pickup }),
    options: optionsOf(shipment),
    ...(shipment.customs ? { customs: pick(shipment.customs, sentCustoms) } : {}),
    at: shipment.created.seconds * 1000,
  };
}
