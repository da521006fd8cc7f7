import type { Customs, GoodsLine } from '#domain/customs/customs.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { InvoicedShipment } from '#server/papers/invoice-content.ts';
import { aShipment } from '#support/a-shipment.ts';
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

export function anInvoiced(
  customs: Partial<Customs> = {},
  difference: Partial<Shipment> = {},
): InvoicedShipment {
  const parcels = ['340000010000000018', '340000010000000025'].map((tracking_number, index) => ({
    ...aParcel({ weight: 4 + index, mrn_number: index === 0 ? '26DE1234567890ABCD' : '' }),
    parcel_id: `p${index}`,
    tracking_number,
    shipment_status: 0 as const,
    status_updated: null,
    status: 'active' as const,
    label_url: '',
    label_url_transformed: '',
    versandpult_status: 'active' as const,
  }));
  const shipment = aShipment({
    shipment_id: '0190a3c4-1111-7000-8000-000000000001',
    created: { seconds: Date.parse('2026-11-17T09:00:00Z') / 1000 },
    sender: anAddress({
      company: 'Möbelwerk Kiel GmbH',
      contact_person: 'Maren Krüger',
      email: 'versand@moebelwerk.example',
    }),
    recipient: { ...anAddress({ country_code: 'CH' }), invoice_to_recipient: false },
    service: { internal_service_label: 'standard', carrier_label: 'standard' },
    reference_number_1: 'AB-77',
    shipment_status: 0,
    total_weight: 9,
    total_volume_weight: 9.6,
    parcels,
    ...difference,
  });
  return { shipment, customs: aCustoms(customs), provider_name: 'Versandpult' };
}
