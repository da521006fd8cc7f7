import type { Customs, GoodsLine } from '#domain/customs.ts';
import type { Shipment } from '#domain/shipment.ts';
import type { InvoicedShipment } from '#server/papers/invoice-content.ts';
import { anAddress, aParcel } from '#support/factories.ts';

export function aGoodsLine(difference: Partial<GoodsLine> = {}): GoodsLine {
  return {
    description: 'Sonnenbrillen mit Metallgestell',
    hs_code: '90041091',
    origin_country: 'IT',
    quantity: 20,
    unit_value_cents: 1490,
    net_weight: 0.75,
    ...difference,
  };
}

export function aCustoms(difference: Partial<Customs> = {}): Customs {
  return {
    invoice_type: 'commercial',
    invoice_number: 'RE-2026/17',
    invoice_date: '2026-11-17',
    reason: 'sale',
    incoterm: 'DAP',
    currency: 'CHF',
    sender_eori: 'DE1234567',
    recipient_tax_number: 'CHE-123.456.789',
    lines: [aGoodsLine()],
    ...difference,
  };
}

/** Two parcels to Zürich, with an invoice. */
export function anInvoiced(
  customs: Partial<Customs> = {},
  difference: Partial<Shipment> = {},
): InvoicedShipment {
  const parcels = ['340000010000000018', '340000010000000025'].map((tracking_number, index) => ({
    ...aParcel({ weight: 4 + index, mrn_number: index === 0 ? '26DE1234567890ABCD' : '' }),
    parcel_id: `p${index}`,
    tracking_number,
    shipment_status: 0 as const,
    status: 'active' as const,
  }));
  const shipment: Shipment = {
    shipment_id: '0190a3c4-1111-7000-8000-000000000001',
    user_id: 'c1',
    user_uid: 'u1',
    created: { seconds: Date.parse('2026-11-17T09:00:00Z') / 1000 },
    send_date: null,
    status_updated: null,
    sender: anAddress({
      company: 'Möbelwerk Kiel GmbH',
      contact_person: 'Maren Krüger',
      email: 'versand@moebelwerk.example',
    }),
    recipient: { ...anAddress({ country_code: 'CH' }), invoice_to_recipient: false },
    differ_pickup: null,
    has_collect_address: false,
    service: { internal_service_label: 'standard', carrier_label: 'standard' },
    is_saturday: false,
    transport_kind: 'parcel',
    reference_number_1: 'AB-77',
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
    shipment_status: 0,
    tracking_number: parcels.map((it) => it.tracking_number),
    total_weight: 9,
    total_volume_weight: 9.6,
    parcels_quantity: 2,
    parcels,
    ...difference,
  };
  return { shipment, customs: aCustoms(customs), provider_name: 'Versandpult' };
}
