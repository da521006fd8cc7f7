import { v7 } from 'uuid';
import type { PlainAddress } from '#domain/address/address.ts';
import { embargoOf } from '#domain/customs/embargo.ts';
import type { Order } from '#domain/order/order.ts';
import { orderArrival } from '#domain/order/order-arrival.ts';
import { routeOf } from '#domain/order/order-rules.ts';
import type { CutOff } from '#domain/services/cut-offs.ts';
import { isNationalForSurcharges, surcharges as surchargesOfParcel } from '#domain/services/surcharges.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';
import type { MadeShipment } from '#server/carriers/carrier.ts';
import type { parcel, pickup, shipment } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';

export type ShipmentRow = typeof shipment.$inferSelect;
export type ParcelRow = typeof parcel.$inferSelect;
export type PickupRow = typeof pickup.$inferSelect;

export type ShipmentRows = { shipment: ShipmentRow; parcels: ParcelRow[]; pickup?: PickupRow | undefined };

type Origin = {
  client_id: string;
  client_ref: string;
  carrier_id: string;
  now: Date;
  cutOffs?: readonly CutOff[];
};

/** The rows copy all data, so later changes of address book, base data or rules do not affect the shipment. */
export function newShipment(
  order: Order,
  { client_id, client_ref, carrier_id, now, cutOffs = [] }: Origin,
): ShipmentRows {
  const shipment_id = v7();
  const surcharges = surchargesOf(order);
  const shipment: ShipmentRow = {
    client_id,
    shipment_id,
    client_ref,
    state: 'pending',
    created: now,
    status_updated: null,
    sender: plainAddress(order.sender),
    recipient: {
      ...plainAddress(order.recipient),
      invoice_to_recipient: order.recipient.invoice_to_recipient,
    },
    differ_pickup: order.differ_pickup ? plainAddress(order.differ_pickup) : null,
    service: order.service,
    carrier_label: '',
    carrier_id,
    is_saturday: order.is_saturday,
    transport_kind: order.transport_kind,
    reference_number_1: order.reference_number_1,
    reference_number_2: order.reference_number_2,
    special_delivery_terms: order.special_delivery_terms,
    signature_required: order.signature_required,
    adult_signature_required: order.adult_signature_required,
    direct_delivery_only: order.direct_delivery_only,
    carbon_neutral: order.carbon_neutral,
    receive_delivery_email: order.receive_delivery_email,
    waybill: order.waybill,
    mission_copy: order.mission_copy,
    has_valor: order.has_valor,
    has_above_valor_limit: order.has_above_valor_limit,
    shipment_status: null,
    total_weight: order.total_weight,
    total_volume_weight: order.total_volume_weight,
    parcels_quantity: order.parcels_quantity,
    surcharges,
    customs: order.customs ?? null,
    return_of: returnOf(order),
    declared_restrictions: declaredOf(order),
    arrival: orderArrival(order, now, cutOffs) ?? null,
    // `withMade` completes it with the numbers.
    search_text: '',
    surcharge_codes: surchargeCodesOf(surcharges),
    label_printed: null,
    label_printed_on: null,
    label_outcome: null,
    label_job: null,
    label_job_on: null,
    label_job_until: null,
    delivery_mailed: null,
    handed_over: null,
    handed_over_by: null,
    handed_over_list: null,
    handed_over_on: null,
    admin_notes: '',
    manual: null,
  };
  const parcels = order.parcels.map(
    (it, index): ParcelRow => ({
      client_id,
      parcel_id: v7(),
      shipment_id,
      position: index + 1,
      tracking_number: null,
      number_is_ours: false,
      contents: it.contents,
      length: it.length,
      width: it.width,
      height: it.height,
      weight: it.weight,
      volume_weight: it.volume_weight,
      self_insurance: it.self_insurance,
      value_of_insurance_cents: it.value_of_insurance * 100,
      valor: it.valor,
      value_of_goods_cents: it.value_of_goods * 100,
      mrn_number: it.mrn_number,
      dangerous_goods: it.dangerous_goods,
      limited_quantity: it.limited_quantity,
      excepted_quantity: it.excepted_quantity,
      danger_lq_notice: it.danger_lq_notice,
      danger_technical_name: it.danger_technical_name,
      danger_name: it.danger_name,
      danger_inner_packagings: it.danger_inner_packagings,
      danger_inner_quantity: it.danger_inner_quantity,
      danger_unit: it.danger_unit,
      status: 'active',
      shipment_status: null,
      status_at: null,
    }),
  );
  return { shipment, parcels, pickup: pickupOf(order, { client_id, shipment_id, now }) };
}

/** A valid order has declared every restriction that applies. */
function declaredOf(order: Order): ShipmentRow['declared_restrictions'] {
  const { asked } = embargoOf(order, []);
  return asked.length > 0 ? asked : null;
}

function returnOf({ is_return, original_tracking_number, rma_reference }: Order): ShipmentRow['return_of'] {
  return is_return ? { original_tracking_number, rma_reference } : null;
}

/** A manual order has no status. `isOurs`: we are the carrier and assigned the numbers before storing. */
export function withMade(
  { shipment, parcels, pickup }: ShipmentRows,
  made: MadeShipment,
  { now, isOurs }: { now: Date; isOurs: boolean },
): ShipmentRows {
  const isManual = made.tracking_numbers.length === 0;
  return {
    shipment: {
      ...shipment,
      state: 'ready',
      carrier_label: made.carrier_label,
      shipment_status: isManual ? null : shipmentStatuses.info_received,
      status_updated: isManual ? null : now,
      search_text: searchTextOf(shipment, made.tracking_numbers),
    },
    parcels: parcels.map((it, index) => ({
      ...it,
      tracking_number: made.tracking_numbers[index] ?? null,
      number_is_ours: isOurs && !isManual,
    })),
    pickup: pickup && { ...pickup, confirmation_id: made.confirmation_id ?? null },
  };
}

export function searchTextOf(shipment: ShipmentRow, numbers: readonly string[]): string {
  const { recipient, differ_pickup, reference_number_1, reference_number_2 } = shipment;
  return searchText([
    ...numbers,
    reference_number_1,
    reference_number_2,
    recipient.company,
    recipient.contact_person,
    recipient.street,
    recipient.postal_code,
    recipient.city,
    differ_pickup?.company,
    differ_pickup?.city,
  ]);
}

function plainAddress(it: PlainAddress): PlainAddress {
  return {
    company: it.company,
    street: it.street,
    street_number: it.street_number,
    address_extra_1: it.address_extra_1,
    address_extra_2: it.address_extra_2,
    postal_code: it.postal_code,
    city: it.city,
    country_code: it.country_code,
    state_province_code: it.state_province_code,
    contact_person: it.contact_person,
    email: it.email,
    phone_country_prefix: it.phone_country_prefix,
    phone_prefix: it.phone_prefix,
    phone: it.phone,
  };
}

function surchargesOf(order: Order): ShipmentRow['surcharges'] {
  const isNational = isNationalForSurcharges(routeOf(order));
  const { transport_kind, service } = order;
  return order.parcels.flatMap((parcel, index) =>
    surchargesOfParcel(parcel, { transport_kind, service, isNational }).map((it) => ({
      parcel: index + 1,
      code: it.code,
      amount_cents: it.amount_eur * 100,
    })),
  );
}

export function surchargeCodesOf(surcharges: ShipmentRow['surcharges']): ShipmentRow['surcharge_codes'] {
  const codes = [...new Set(surcharges.map((it) => it.code))].sort();
  return codes.length > 0 ? codes : null;
}

const bookedAlone = {
  client_ref: null,
  from_address: null,
  has_collect_address: null,
  service: null,
  transport_kind: null,
  parcels_quantity: null,
  total_weight: null,
  special_delivery_terms: null,
} satisfies Partial<PickupRow>;

function pickupOf(
  order: Order,
  { client_id, shipment_id, now }: { client_id: string; shipment_id: string; now: Date },
): PickupRow | undefined {
  const { pickup_date, pickup_datetime_from, pickup_datetime_to } = order;
  if (!order.has_pickup || pickup_date === undefined) return undefined;
  return {
    client_id,
    pickup_id: v7(),
    shipment_id,
    ...bookedAlone,
    confirmation_id: null,
    pickup_date: dayFromSeconds(pickup_date),
    pickup_datetime_from: pickup_datetime_from ?? '',
    pickup_datetime_to: pickup_datetime_to ?? '',
    status: 0,
    done_by: null,
    reopened: null,
    booked_by: null,
    created: now,
    search_text: null,
  };
}
