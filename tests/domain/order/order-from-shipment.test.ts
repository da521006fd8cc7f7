import { describe, expect, test } from 'vitest';
import {
  orderFromShipment,
  type RepeatableShipment,
  returnFromShipment,
} from '#domain/order/order-from-shipment.ts';
import { isTriangle } from '#domain/services/route.ts';
import { servicesOfRoute } from '#domain/services/services.ts';
import type { ParcelStatus } from '#domain/shipment/status.ts';
import { anAddress } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { fc } from '#support/random.ts';

const parcel = {
  contents: 'Lacke',
  length: 40,
  width: 30,
  height: 20,
  weight: 5.5,
  self_insurance: false,
  value_of_insurance: 0,
  valor: false,
  value_of_goods: 250,
  mrn_number: '',
  dangerous_goods: true,
  limited_quantity: false,
  excepted_quantity: false,
  danger_lq_notice: 'UN 1263, 3, III',
  danger_technical_name: '',
  danger_name: '',
  danger_inner_packagings: 6,
  danger_inner_quantity: 750,
  danger_unit: 'ml' as const,
  status: 'active' as ParcelStatus,
};
const shipment = {
  sender: { company: 'Möbelwerk Kiel GmbH', address_extra_1: 'Tor 2' },
  recipient: { company: 'Nordlicht Optik', city: 'Flensburg', invoice_to_recipient: true },
  differ_pickup: null,
  is_return: false,
  customs: null,
  transport_kind: 'parcel',
  service: { internal_service_label: 'express_12' },
  reference_number_1: 'AB-20930',
  reference_number_2: 'Los 12',
  special_delivery_terms: 'Hintereingang',
  signature_required: true,
  adult_signature_required: false,
  direct_delivery_only: false,
  carbon_neutral: true,
  receive_delivery_email: false,
  waybill: true,
  mission_copy: false,
  has_pickup: true,
  pickup_date: 1_773_000_000,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '12:00',
  tracking_number: ['340123450000000013'],
  created: { seconds: Date.UTC(2026, 10, 9, 8) / 1000 },
  parcels: [parcel],
} satisfies RepeatableShipment & Record<string, unknown>;

test('a new order takes addresses, parcels, service and options from a shipment', () => {
  expect(orderFromShipment(shipment)).toMatchObject({
    sender: { address_extra_1: 'Tor 2' },
    recipient: { company: 'Nordlicht Optik', invoice_to_recipient: true },
    has_differ_pickup: false,
    transport_kind: 'parcel',
    service: 'express_12',
    signature_required: true,
    carbon_neutral: true,
    receive_delivery_email: false,
    has_special_delivery_terms: true,
    special_delivery_terms: 'Hintereingang',
    waybill: true,
    has_pickup: true,
    pickup_datetime_from: '09:00',
    parcels: [{ contents: 'Lacke', weight: 5.5, value_of_goods: 250, value_of_insurance: null }],
  });
});

test('references, pickup day and agreement to the terms are not copied', () => {
  const form = orderFromShipment(shipment);
  expect(form).toMatchObject({ pickup_date: '', terms_of_service: false, terms_of_valor: false });
  expect(form).not.toHaveProperty('reference_number_1');
  expect(form).not.toHaveProperty('reference_number_2');
});

test('the notice of dangerous goods is split into its fields again', () => {
  expect(orderFromShipment(shipment)).toMatchObject({
    parcels: [{ dangerous_goods: true, un_number: '1263', danger_class: '3', packing_group: 'III' }],
  });
});

test('the amount of dangerous goods is copied; without one the fields are empty', () => {
  expect(orderFromShipment(shipment)).toMatchObject({
    parcels: [{ danger_inner_packagings: 6, danger_inner_quantity: 750, danger_unit: 'ml' }],
  });
  const without = { ...parcel, danger_inner_packagings: 0, danger_inner_quantity: 0 };
  expect(orderFromShipment({ ...shipment, parcels: [without] })).toMatchObject({
    parcels: [{ danger_inner_packagings: null, danger_inner_quantity: null }],
  });
});

test('an envelope has no measures to copy', () => {
  const envelope = { ...parcel, contents: '', length: 0, width: 0, height: 0, weight: 0.1 };
  const form = orderFromShipment({ ...shipment, transport_kind: 'envelope', parcels: [envelope] });
  expect(form).toMatchObject({ parcels: [{ length: null, width: null, height: null, weight: null }] });
});

test('a differing pickup address and customs data are copied', () => {
  const form = orderFromShipment({
    ...shipment,
    differ_pickup: { company: 'Lager Nord' },
    customs: aCustoms({ invoice_number: 'RE-1', invoice_date: '2026-03-10' }),
  });
  expect(form).toMatchObject({
    has_differ_pickup: true,
    differ_pickup: { company: 'Lager Nord' },
    customs: { ...aCustoms(), invoice_number: '', invoice_date: '' },
  });
});

test('cancelled parcels are not copied, unless the whole shipment was cancelled', () => {
  const canceled = { ...parcel, contents: 'Pinsel', status: 'canceled' as const };
  expect(orderFromShipment({ ...shipment, parcels: [canceled, parcel] }).parcels).toHaveLength(1);
  expect(orderFromShipment({ ...shipment, parcels: [canceled, canceled] }).parcels).toHaveLength(2);
});

describe('a return', () => {
  const kiel = anAddress({ company: 'Möbelwerk Kiel GmbH', postal_code: '24103', city: 'Kiel' });
  const swiss = anAddress({ country_code: 'CH' });
  const sent = { ...shipment, sender: kiel, recipient: swiss };

  test('is collected at the recipient and goes to the client', () => {
    expect(returnFromShipment(sent, kiel)).toMatchObject({
      sender: kiel,
      has_differ_pickup: true,
      differ_pickup: swiss,
      recipient: { ...kiel, invoice_to_recipient: false },
      parcels: [{ contents: 'Lacke', weight: 5.5 }],
      service: 'express_12',
      special_delivery_terms: '',
      pickup_date: '',
    });
  });

  test('asks again for the pickup', () => {
    const form = returnFromShipment(sent, kiel);
    for (const key of ['has_pickup', 'pickup_datetime_from', 'pickup_datetime_to'])
      expect(form).not.toHaveProperty(key);
  });

  test('goes to the client, even if a warehouse handed the goods over', () => {
    const store = anAddress({ company: 'Lager Nord', city: 'Rendsburg' });
    expect(returnFromShipment({ ...sent, differ_pickup: store }, kiel)).toMatchObject({
      differ_pickup: swiss,
      recipient: kiel,
    });
  });

  test('starts at the client if the goods were sent there', () => {
    expect(returnFromShipment({ ...sent, recipient: kiel, differ_pickup: swiss }, kiel)).toMatchObject({
      has_differ_pickup: false,
      recipient: swiss,
    });
  });

  test('is marked as a return and names its shipment', () => {
    expect(returnFromShipment(sent, kiel)).toMatchObject({
      is_return: true,
      original_tracking_number: '340123450000000013',
    });
    expect(orderFromShipment(sent)).toMatchObject({ is_return: false });
  });

  test('can be repeated, as a return of another shipment', () => {
    const again = orderFromShipment({ ...sent, is_return: true });
    expect(again).toMatchObject({ is_return: true, original_tracking_number: '', rma_reference: '' });
  });

  test('declares returned goods with the original export and the client as importer', () => {
    const customs = aCustoms({ invoice_number: 'RE-7', invoice_date: '', sender_eori: 'DE1234567' });
    const parcels = [{ ...parcel, mrn_number: '26DE1234567890ABCD' }];
    expect(returnFromShipment({ ...sent, parcels, customs }, kiel).customs).toMatchObject({
      invoice_type: 'proforma',
      recipient_tax_number: 'DE1234567',
      original_invoice_number: 'RE-7',
      original_invoice_date: '2026-11-09',
      original_mrn: '26DE1234567890ABCD',
    });
    const away = { ...sent, recipient: kiel, differ_pickup: swiss, customs };
    expect(returnFromShipment(away, kiel).customs).toMatchObject({ recipient_tax_number: '' });
  });

  test('without original customs data declares returned goods', () => {
    const { customs } = returnFromShipment(sent, kiel) as { customs?: object };
    expect(customs).toEqual({ invoice_type: 'proforma', reason: 'return' });
  });

  test("declares returned goods without a sender's EORI or invoice number", () => {
    const customs = aCustoms({ reason: 'sale', sender_eori: 'DE1234567' });
    const parcels = [{ ...parcel, mrn_number: '26DE1234567890ABCD' }];
    expect(returnFromShipment({ ...sent, parcels, customs }, kiel)).toMatchObject({
      customs: { reason: 'return', sender_eori: '', invoice_number: '' },
      parcels: [{ mrn_number: '' }],
    });
  });

  test('is never a triangle, and its service exists in that direction', () => {
    const country = fc.constantFrom('DE', 'AT', 'FR', 'GB', 'CH', 'NO', 'US', 'KR');
    const ways = fc.record({ own: country, recipient: country, pickup: fc.option(country) });
    fc.assert(
      fc.property(ways, ({ own, recipient, pickup }) => {
        const at = (company: string, country_code: string) => anAddress({ country_code, company });
        const home = at('Absender', own);
        const there = {
          sender: own,
          recipient,
          ...(pickup ? { pickup } : {}),
        };
        fc.pre(!isTriangle(there));
        const form = returnFromShipment(
          {
            ...shipment,
            sender: home,
            recipient: at('Empfänger', recipient),
            differ_pickup: pickup ? at('Lager', pickup) : null,
          },
          home,
        );
        const from = form.differ_pickup as { country_code: string };
        const back = { sender: own, pickup: from.country_code, recipient: form.recipient.country_code };
        expect(isTriangle(back)).toBe(false);
        if (!pickup || pickup === own) expect(servicesOfRoute(back)).toEqual(servicesOfRoute(there));
      }),
    );
  });
});
