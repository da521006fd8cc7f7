import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { draftAge } from '#app/features/order/drafts/draft-age.ts';
import { draftLacks } from '#app/features/order/drafts/draft-lacks.ts';
import { contentsText } from '#app/features/order/parcels/contents-text.ts';
import { draftIssues } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { orderFromShipment } from '#domain/order/order-from-shipment.ts';
import { restoreDraft } from '#domain/order/restored-draft.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';

beforeAll(() => {
  i18n.load('de', {});
  i18n.activate('de');
});

const context = {
  now: new Date('2026-11-17T09:00:00Z'),
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
};
const lacks = (draft: OrderDraft) => draftLacks(draftIssues(draft, context));

test("a draft's missing fields are named by place in the form's order, the last ones counted", () => {
  expect(lacks(freshDraft())).toBe('Empfänger, Sendungsdaten, Service, 2 weitere');
  expect(lacks(aCompleteDraft({ service: '', has_pickup: null, terms_of_service: false }))).toBe(
    'Service, Abholung, Geschäftsbedingungen',
  );
  expect(lacks(aCompleteDraft({ parcels: [aParcelDraft({ weight: null })] }))).toBe('Sendungsdaten');
  expect(lacks(aCompleteDraft())).toBe('');
});

test("an order's destination and contents fit in a line", () => {
  const parcels = [aParcelDraft(), aParcelDraft({ weight: 2.5 })];
  expect(contentsText(aCompleteDraft({ parcels }))).toBe('24937 Flensburg · 2 Pakete · 6,5 kg');
  expect(contentsText(freshDraft())).toBe('1 Paket');
});

test.each([
  [20_000, 'jetzt', 'now'],
  [5 * 60_000, 'vor 5 Minuten', '5 minutes ago'],
  [3 * 3_600_000, 'vor 3 Stunden', '3 hours ago'],
  [86_400_000, 'gestern', 'yesterday'],
  [10 * 86_400_000, 'vor 10 Tagen', '10 days ago'],
  // The device's clock was set back.
  [-60_000, 'jetzt', 'now'],
])('a time %i ms ago is shown as "%s"', (ago, de, en) => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(draftAge(now - ago, now, 'de')).toBe(de);
  expect(draftAge(now - ago, now, 'en')).toBe(en);
});

test("an order from an earlier shipment opens in the form and misses only the new order's fields", () => {
  const shipment = aShipment({ parcels: [aShipmentParcel()] });
  const { recipient, sender } = aCompleteDraft();
  const { save_as_new_address: _, ...address } = recipient;
  const form = orderFromShipment({
    ...shipment,
    sender,
    recipient: address,
    reference_number_1: 'AB-20930',
  } as never);
  const draft = restoreDraft(form, freshDraft());
  expect(draft.parcels).toMatchObject([{ contents: 'Ersatzteile', length: 40, weight: 5 }]);
  expect(draft.reference_number_1).toBe('');
  expect(lacks(draft)).toBe('Geschäftsbedingungen');
});
