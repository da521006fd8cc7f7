import { fromUnixTime } from 'date-fns/fromUnixTime';
import type { PlainAddress } from '#domain/address/address.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import type { Customs } from '#domain/customs/customs.ts';
import { type DangerParts, dangerParts } from '#domain/danger/danger.ts';
import { isTriangle } from '#domain/services/route.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { ParcelStatus } from '#domain/shipment/status.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import type { OrderDraft, ParcelDraft } from './order-draft.ts';
import { templateForm } from './template.ts';

type SentParcel = Omit<ParcelDraft, keyof DangerParts> & {
  danger_lq_notice: string;
  status: ParcelStatus;
};

export type RepeatableShipment = Pick<
  OrderDraft,
  | 'transport_kind'
  | 'signature_required'
  | 'adult_signature_required'
  | 'direct_delivery_only'
  | 'carbon_neutral'
  | 'receive_delivery_email'
  | 'special_delivery_terms'
  | 'waybill'
  | 'mission_copy'
> & {
  sender: object;
  recipient: object;
  differ_pickup: object | null;
  has_pickup: boolean;
  pickup_datetime_from: string | null;
  pickup_datetime_to: string | null;
  service: { internal_service_label: string };
  parcels: readonly SentParcel[];
  customs: Customs | null;
  is_return: boolean;
};

/** "Send again" (docs/rules.md 15.4): omits references, cancelled parcels, pickup day, invoice number and consent. */
export function orderFromShipment(shipment: RepeatableShipment): Record<string, unknown> {
  const isEnvelope = shipment.transport_kind === 'envelope';
  const parcels = countedParcels(shipment.parcels).map(({ danger_lq_notice, ...parcel }) => ({
    ...parcel,
    ...dangerParts(danger_lq_notice),
    ...(isEnvelope ? { contents: '' } : {}),
    length: typed(parcel.length),
    width: typed(parcel.width),
    height: typed(parcel.height),
    weight: isEnvelope ? null : typed(parcel.weight),
    value_of_goods: typed(parcel.value_of_goods),
    value_of_insurance: typed(parcel.value_of_insurance),
    danger_inner_packagings: typed(parcel.danger_inner_packagings),
    danger_inner_quantity: typed(parcel.danger_inner_quantity),
  }));
  return templateForm(
    {
      sender: shipment.sender,
      recipient: shipment.recipient,
      is_return: shipment.is_return,
      has_differ_pickup: shipment.differ_pickup !== null,
      ...(shipment.differ_pickup ? { differ_pickup: shipment.differ_pickup } : {}),
      transport_kind: shipment.transport_kind,
      parcels,
      service: shipment.service.internal_service_label,
      signature_required: shipment.signature_required,
      adult_signature_required: shipment.adult_signature_required,
      direct_delivery_only: shipment.direct_delivery_only,
      carbon_neutral: shipment.carbon_neutral,
      receive_delivery_email: shipment.receive_delivery_email,
      has_pickup: shipment.has_pickup,
      pickup_datetime_from: shipment.pickup_datetime_from ?? '',
      pickup_datetime_to: shipment.pickup_datetime_to ?? '',
      has_special_delivery_terms: shipment.special_delivery_terms !== '',
      special_delivery_terms: shipment.special_delivery_terms,
      waybill: shipment.waybill,
      mission_copy: shipment.mission_copy,
      ...(shipment.customs ? { customs: customsAgain(shipment.customs) } : {}),
    },
    true,
  );
}

const customsAgain = (customs: Customs) => ({
  ...customs,
  invoice_number: '',
  invoice_date: '',
});

/** A proforma invoice refers to the export; the client's EORI becomes the importer's number. */
function customsBack(
  customs: Customs | null,
  { created, parcels }: Pick<ReturnableShipment, 'created' | 'parcels'>,
  isToClient: boolean,
) {
  const begun = { invoice_type: 'proforma' as const, reason: 'return' as const };
  if (!customs) return begun;
  return {
    ...customs,
    ...begun,
    invoice_number: '',
    invoice_date: '',
    sender_eori: '',
    recipient_tax_number: isToClient ? customs.sender_eori : '',
    original_invoice_number: customs.invoice_number,
    original_invoice_date: customs.invoice_date || berlinDay(fromUnixTime(created.seconds)),
    original_mrn: countedParcels(parcels).find((it) => it.mrn_number !== '')?.mrn_number ?? '',
  };
}

type ReturnableShipment = RepeatableShipment & {
  recipient: PlainAddress;
  differ_pickup: PlainAddress | null;
  tracking_number: readonly string[];
  created: { seconds: number };
};

/**
 * "Return to sender" (docs/rules.md 15.4): collects at the recipient and delivers to `own`, the client's address, or to
 * the original pickup address if the shipment went to `own` or the route would be a triangle. The client chooses
 * pickup, delivery terms and payer again (docs/rules.md 15.11).
 */
export function returnFromShipment(
  shipment: ReturnableShipment,
  own: PlainAddress,
): Record<string, unknown> & { recipient: PlainAddress & { invoice_to_recipient: boolean } } {
  const { recipient: from, differ_pickup: origin, customs, ...rest } = shipment;
  const isAtHome = sameAddressKey(from) === sameAddressKey(own);
  const isBarred = isTriangle({
    sender: own.country_code,
    pickup: from.country_code,
    recipient: own.country_code,
  });
  const back = origin && (isAtHome || isBarred) ? origin : own;
  const {
    has_pickup: _,
    pickup_datetime_from: __,
    pickup_datetime_to: ___,
    ...form
  } = orderFromShipment({
    ...rest,
    customs: null,
    recipient: {},
    differ_pickup: isAtHome ? null : from,
    parcels: shipment.parcels.map((it) => ({ ...it, mrn_number: '' })),
    special_delivery_terms: '',
  });
  return {
    ...form,
    customs: customsBack(customs, shipment, back === own),
    recipient: { ...back, invoice_to_recipient: false },
    is_return: true,
    original_tracking_number: shipment.tracking_number[0] ?? '',
  };
}

/** The API has 0 for empty fields. */
const typed = (value: number | null) => value || null;
