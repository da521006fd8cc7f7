import { expect, test } from 'vitest';
import { draftIssues } from '#domain/order/assemble-order.ts';
import { likeLast } from '#domain/order/last-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { repeatedFields, type SentOrder } from '#domain/order/sent-order.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { testStart } from '#support/clock.ts';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';
import { fc } from '#support/random.ts';

const context = {
  now: testStart,
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
};
const fill = (draft: OrderDraft, last: SentOrder, usualKind: OrderDraft['transport_kind'] = 'parcel') =>
  likeLast(draft, last, {
    usual: { ...freshDraft(), transport_kind: usualKind },
    issuesOf: (it) => draftIssues(it, context),
  });

const glasses = { contents: 'Brillen', length: 30, width: 20, height: 20, weight: 4 };
const sent = (difference: Partial<SentOrder> = {}): SentOrder => ({
  recipient: 'hansen',
  transport_kind: 'parcel',
  service: 'express',
  parcels: [glasses],
  isDeclared: false,
  at: 1,
  ...difference,
});
const toNordlicht = (difference: Partial<OrderDraft> = {}): OrderDraft => ({
  ...freshDraft(),
  recipient: aCompleteDraft().recipient,
  ...difference,
});

test('an untouched order gets only kind, parcels and service of the last one', () => {
  const last = sent({ transport_kind: 'pallet', parcels: [glasses, { ...glasses, weight: 90 }] });
  const filled = fill(toNordlicht(), last);
  expect(filled).toMatchObject({ transport_kind: 'pallet', service: 'express', refused: [] });
  expect(filled?.parcels).toEqual([
    { ...freshDraft().parcels[0], ...glasses },
    { ...freshDraft().parcels[0], ...glasses, weight: 90 },
  ]);
});

test('typed and chosen values stay', () => {
  const begun = { ...aParcelDraft(), contents: 'Etuis', length: 12, width: null, height: null, weight: null };
  const filled = fill(toNordlicht({ parcels: [begun], service: 'standard' }), sent());
  expect(filled?.parcels).toEqual([{ ...begun, width: 20, height: 20, weight: 4 }]);
  expect(filled?.service).toBeUndefined();
});

test.each([
  ['preset "yes" of an earlier day gives way', true, '', false],
  ["the user's own pickup with its day stays", true, '2026-11-18', true],
])('a %s', (_, has_pickup, pickup_date, expected) => {
  const filled = likeLast(toNordlicht({ has_pickup, pickup_date }), sent({ has_pickup: false }), {
    usual: { ...freshDraft(), has_pickup: false },
    issuesOf: (it) => draftIssues(it, context),
  });
  expect(filled?.has_pickup).toBe(expected);
});

test('another chosen kind or several parcels stay unchanged', () => {
  expect(fill(toNordlicht({ transport_kind: 'freight' }), sent())).toBeUndefined();
  const own = [aParcelDraft(), aParcelDraft({ weight: null })];
  expect(fill(toNordlicht({ parcels: own }), sent())?.parcels).toEqual(own);
});

test('values that the rules now refuse stay empty and are named', () => {
  const heavy = fill(toNordlicht(), sent({ parcels: [{ ...glasses, weight: 80 }] }));
  expect(heavy?.refused).toEqual(['weight']);
  expect(heavy?.parcels[0]).toMatchObject({ contents: 'Brillen', weight: null });
  const swiss = { ...aCompleteDraft().recipient, country_code: 'CH' };
  const abroad = fill(toNordlicht({ recipient: swiss }), sent());
  expect(abroad).toMatchObject({ service: 'express', refused: ['service'] });
});

test('declarations and single-use services are never taken over', () => {
  expect(fill(toNordlicht(), sent({ isDeclared: true }))).toBeUndefined();
  expect(fill(toNordlicht({ parcels: [aParcelDraft({ valor: true })] }), sent())).toBeUndefined();
  expect(fill(toNordlicht(), sent({ service: 'saturday' }))).toMatchObject({
    service: undefined,
    refused: [],
  });
  expect(fill(toNordlicht(), sent({ service: 'special' }))?.service).toBeUndefined();
});

test('a complete order takes nothing over', () => {
  expect(fill(aCompleteDraft(), sent())).toBeUndefined();
  const abroad = { ...aCompleteDraft({ service: '' }), parcels: [aParcelDraft(glasses)] };
  abroad.recipient = { ...abroad.recipient, country_code: 'CH' };
  expect(fill(abroad, sent())).toBeUndefined();
});

test('typed values stay, refused values stay out, and a second run changes nothing', () => {
  const measure = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 12_000 }));
  const anyParcel = fc.record({
    contents: fc.constantFrom('', 'Brillen', 'x'.repeat(60)),
    length: measure,
    width: measure,
    height: measure,
    weight: measure,
  });
  const anySent = fc
    .record({
      transport_kind: fc.constantFrom('parcel', 'pallet', 'freight', 'envelope'),
      service: fc.constantFrom(...serviceLabels),
      parcels: fc.array(anyParcel, { minLength: 1, maxLength: 4 }),
    })
    .map((it) => sent(it as Partial<SentOrder>));
  const anyDraft = fc
    .array(anyParcel, { minLength: 1, maxLength: 3 })
    .map((parcels) => toNordlicht({ parcels: parcels.map((it) => ({ ...aParcelDraft(), ...it })) }));
  const anyFresh = fc.constant(toNordlicht());
  fc.assert(
    fc.property(fc.oneof(anyDraft, anyFresh), anySent, (draft, last) => {
      const filled = fill(draft, last);
      if (!filled) return;
      const { parcels, transport_kind, service } = filled;
      draft.parcels.forEach((parcel, at) => {
        for (const key of repeatedFields) {
          if (parcel[key] !== null && parcel[key] !== '') expect(parcels[at]?.[key]).toBe(parcel[key]);
        }
      });
      const after = { ...draft, parcels, transport_kind, service: service ?? draft.service };
      const before = new Set(draftIssues(draft, context).map((it) => it.path));
      for (const { path } of draftIssues(after, context)) {
        const [, at, key] = /^parcels\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const field = repeatedFields.find((it) => it === key);
        if (!field) continue;
        const value = parcels[Number(at)]?.[field];
        expect(value === null || value === '' || before.has(path)).toBe(true);
      }
      expect(fill(after, last)).toBeUndefined();
    }),
  );
});
