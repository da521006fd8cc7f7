import { expect, test } from 'vitest';
import { assembleOrder } from '#domain/order/assemble-order.ts';
import { formOfMany, splitCancelable, splitReturnable } from '#domain/order/many-shipments.ts';
import { draftOfRow } from '#domain/order-import/row-cells.ts';
import { rowOfForm } from '#domain/order-import/row-of-form.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { aCompleteDraft, freshDraft } from '#support/order-support.ts';

const ready = aShipment();
const canceled = aShipment({
  shipment_status: 0,
  parcels: [aShipmentParcel({ status: 'canceled', shipment_status: 0 })],
});
const away = aShipment({ shipment_status: 2, parcels: [aShipmentParcel({ shipment_status: 2 })] });
const there = aShipment({ shipment_status: 6, parcels: [aShipmentParcel({ shipment_status: 6 })] });

test('each of several shipments is checked by itself, and refused ones have a reason', () => {
  const { go, stay } = splitCancelable([away, ready, canceled, there]);
  expect(go).toEqual([ready]);
  expect(stay.map(({ shipment, reason }) => [shipment, reason])).toEqual([
    [away, 'under_way'],
    [canceled, 'already_canceled'],
    [there, 'delivered'],
  ]);
});

test('every shipment except cancelled ones can be returned', () => {
  const { go, stay } = splitReturnable([ready, canceled, there]);
  expect(go).toEqual([ready, there]);
  expect(stay.map((it) => it.shipment)).toEqual([canceled]);
});

test('a repeated shipment becomes a row with its parcels and the given reference, without a pickup', () => {
  const fresh = freshDraft();
  const shipment = aShipment({ has_pickup: true, reference_number_2: 'KST 1' });
  const form = formOfMany('repeat', shipment, { own: fresh.sender, reference: 'KST 4711' });
  const row = rowOfForm(form, fresh);
  expect(row.recipient).toMatchObject({ company: 'Nordlicht Optik', address_id: '' });
  expect(row.parcels).toHaveLength(1);
  expect(row.parcels[0]).not.toHaveProperty('parcel_id');
  expect(row).toMatchObject({ reference_number_1: '', reference_number_2: 'KST 4711', is_return: false });
  expect('has_pickup' in row || 'sender' in row || 'terms_of_service' in row).toBe(false);
  const order = assembleOrder(draftOfRow(row, { ...fresh, has_pickup: false, terms_of_service: true }));
  expect(order).toMatchObject({ has_pickup: false, terms_of_service: true, service: 'express_12' });
});

test('a return is collected at the recipient and names the original shipment', () => {
  const fresh = freshDraft();
  const form = formOfMany('return', ready, { own: fresh.sender, reference: '' });
  const row = rowOfForm(form, fresh);
  expect(row).toMatchObject({ is_return: true, has_differ_pickup: true });
  expect(row.original_tracking_number).toBe(ready.tracking_number[0]);
  expect(row.differ_pickup?.company).toBe('Nordlicht Optik');
  expect(row.recipient.company).toBe(fresh.sender.company);
});

test("a draft keeps its chosen pickup, else it gets the batch's", () => {
  const fresh = freshDraft();
  const chosen = aCompleteDraft({ has_pickup: true, pickup_date: '2026-03-11' });
  expect(rowOfForm(chosen, { ...fresh, has_pickup: null })).toMatchObject({
    has_pickup: true,
    pickup_date: '2026-03-11',
  });
  const open = aCompleteDraft({ has_pickup: null });
  expect(rowOfForm(open, { ...fresh, has_pickup: null })).not.toHaveProperty('has_pickup');
});
