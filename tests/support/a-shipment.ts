import { emptyAddress } from '#domain/address/address.ts';
import { emptyParcel } from '#domain/services/parcel.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import type { StaffShipment } from '#domain/staff/staff-shipment.ts';

let shipments = 0;

export function aShipmentParcel(difference: Partial<ShipmentParcel> = {}): ShipmentParcel {
  shipments += 1;
  const serial = String(shipments).padStart(12, '0');
  return {
    ...emptyParcel,
    parcel_id: `00000000-0000-4000-8000-${serial}`,
    tracking_number: `340123450${String(shipments).padStart(9, '0')}`,
    contents: 'Ersatzteile',
    length: 40,
    width: 30,
    height: 20,
    weight: 5,
    volume_weight: 4.8,
    shipment_status: 1,
    status_updated: null,
    status: 'active',
    label_url: '',
    label_url_transformed: '',
    versandpult_status: 'active',
    ...difference,
  };
}

export function aShipment(difference: Partial<Shipment> = {}): Shipment {
  const parcels = difference.parcels ?? [aShipmentParcel()];
  const serial = String(shipments).padStart(12, '0');
  const address = {
    ...emptyAddress,
    street: 'Hafenring',
    street_number: '1',
    contact_person: 'Kim Beispiel',
  };
  return {
    shipment_id: `10000000-0000-4000-8000-${serial}`,
    user_id: 'c1',
    user_uid: 'u1',
    // 21.11.2026, 09:12 in Berlin
    created: { seconds: Date.UTC(2026, 10, 21, 8, 12) / 1000 },
    send_date: null,
    status_updated: null,
    sender: { ...address, company: 'Möbelwerk Kiel GmbH', postal_code: '24103', city: 'Kiel' },
    recipient: {
      ...address,
      company: 'Nordlicht Optik',
      postal_code: '24937',
      city: 'Flensburg',
      invoice_to_recipient: false,
    },
    differ_pickup: null,
    has_collect_address: false,
    is_return: false,
    original_tracking_number: '',
    rma_reference: '',
    service: { internal_service_label: 'express_12', carrier_label: 'EXP12' },
    is_saturday: false,
    transport_kind: 'parcel',
    reference_number_1: 'AB-20930',
    reference_number_2: '',
    special_delivery_terms: '',
    signature_required: false,
    adult_signature_required: false,
    direct_delivery_only: false,
    carbon_neutral: false,
    receive_delivery_email: false,
    waybill: false,
    mission_copy: false,
    has_valor: false,
    has_above_valor_limit: false,
    has_pickup: false,
    pickup_status: null,
    confirmation_id: null,
    pickup_date: null,
    pickup_datetime_from: null,
    pickup_datetime_to: null,
    carrier_id: 'house',
    shipment_status: 1,
    tracking_number: parcels.map((parcel) => parcel.tracking_number),
    total_weight: 5,
    total_volume_weight: 4.8,
    parcels_quantity: parcels.length,
    arrival: null,
    handed_over: null,
    customs: null,
    declared_restrictions: null,
    label_printed: null,
    label_printed_on: null,
    label_outcome: null,
    label_queued_on: null,
    manual: null,
    ...difference,
    parcels,
  };
}

export function aStaffShipment(difference: Partial<StaffShipment> = {}): StaffShipment {
  return { ...aShipment(difference), admin_notes: '', pickup_id: null, manual_work: null, ...difference };
}
