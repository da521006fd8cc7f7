import * as v from 'valibot';
import { expect, test } from 'vitest';
import { assembleOrder, draftIssues } from '#domain/order/assemble-order.ts';
import { Order } from '#domain/order/order.ts';
import {
  emptyOrderDraft,
  emptyParcelDraft,
  type OrderDraft,
  type ParcelDraft,
  withTransportKind,
} from '#domain/order/order-draft.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { defaultOptions } from '#domain/people/account.ts';
import { transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { chooseSignature, withSelfInsurance, withValor } from '#domain/services/valor.ts';
import type { Issue } from '#domain/values/codes.ts';
import { issuesFrom } from '#domain/values/text.ts';
import { addDays, berlinDay } from '#domain/values/working-days.ts';
import { testStart } from '#support/clock.ts';
import { anAddress } from '#support/factories.ts';
import { fc, runs } from '#support/random.ts';

/* The form and the server share one check; the draft's shape, JSON and the contract's parsing lie between them. */

const context: OrderContext = {
  now: testStart,
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
};

function serverIssues(draft: OrderDraft): Issue[] {
  const body: unknown = JSON.parse(JSON.stringify(assembleOrder(draft)));
  const parsed = v.safeParse(Order, body);
  if (!parsed.success) return issuesFrom(parsed.issues);
  return checkOrder(parsed.output, context).issues ?? [];
}

const start: OrderDraft = {
  ...emptyOrderDraft(
    {
      ...anAddress({ company: 'Kontor GmbH', postal_code: '10117', city: 'Berlin' }),
      id: 'c1',
      email: 'kim@kontor.example',
      options: defaultOptions,
    } as Parameters<typeof emptyOrderDraft>[0],
    { is_pickup_allowed: true },
  ),
};
const ready: OrderDraft = {
  ...start,
  recipient: { ...start.recipient, ...anAddress() },
  parcels: [{ ...emptyParcelDraft, contents: 'Ersatzteile', length: 40, width: 30, height: 20, weight: 5 }],
  service: 'saver',
  has_pickup: false,
  terms_of_service: true,
};

type Edit = (draft: OrderDraft) => OrderDraft;
const text = fc.constantFrom(
  '',
  ' ',
  'Kiel',
  'x'.repeat(20),
  'x'.repeat(40),
  'Postfach 3',
  'Größe\u0308',
  '0',
  '\u0000',
  '12345',
);
const number = fc.constantFrom(
  null,
  0,
  -1,
  0.04,
  0.1,
  12.5,
  70,
  70.04,
  70.1,
  1_001,
  25_001,
  10_000,
  1e9,
  Number.NaN,
);
const flag = fc.boolean();

const address = fc.oneof(
  fc.constantFrom(anAddress(), anAddress({ country_code: 'US' }), anAddress({ country_code: 'CH' })),
  fc.record(
    {
      company: text,
      street: text,
      street_number: text,
      address_extra_1: text,
      postal_code: text,
      city: text,
      country_code: fc.constantFrom('DE', 'US', 'CH', 'FR', 'IE', 'ES', 'XX', ''),
      state_province_code: fc.constantFrom('', 'CA', 'TX', 'BY'),
      contact_person: text,
      email: fc.constantFrom('', 'a@b.de', 'a@'),
      phone_country_prefix: fc.constantFrom('', '49', '001', '+49'),
      phone_prefix: fc.constantFrom('', '040', '0415'),
      phone: fc.constantFrom('', '1234', '555011', 'Zentrale'),
    },
    { requiredKeys: [] },
  ),
);

const size = fc.constantFrom<keyof ParcelDraft>(
  'length',
  'width',
  'height',
  'weight',
  'value_of_goods',
  'value_of_insurance',
);
const words = fc.constantFrom<keyof ParcelDraft>(
  'contents',
  'mrn_number',
  'un_number',
  'danger_class',
  'packing_group',
);
const parcel: fc.Arbitrary<(it: ParcelDraft) => ParcelDraft> = fc.oneof(
  fc.tuple(size, number).map(([field, value]) => (it: ParcelDraft) => ({ ...it, [field]: value })),
  fc.tuple(words, text).map(([field, value]) => (it: ParcelDraft) => ({ ...it, [field]: value })),
  fc.constantFrom('26DE1234567890ABCD').map((mrn_number) => (it: ParcelDraft) => ({ ...it, mrn_number })),
  flag.map((on) => (it: ParcelDraft) => withValor(it, on)),
  flag.map((on) => (it: ParcelDraft) => withSelfInsurance(it, on)),
  flag.map((dangerous_goods) => (it: ParcelDraft) => ({ ...it, dangerous_goods })),
  flag.map((limited_quantity) => (it: ParcelDraft) => ({ ...it, limited_quantity })),
  fc.constant((it: ParcelDraft) => ({ ...it, un_number: '1263', danger_class: '3', packing_group: 'III' })),
);

const line = fc.record({
  description: fc.constantFrom('', 'Brillen'),
  hs_code: fc.constantFrom('', '9004 10', '90041091', '12'),
  origin_country: fc.constantFrom('DE', 'XX', ''),
  quantity: number,
  unit_value_cents: number,
  net_weight: number,
});

const edit: fc.Arbitrary<Edit> = fc.oneof(
  address.map((it) => (draft: OrderDraft) => ({ ...draft, recipient: { ...draft.recipient, ...it } })),
  address.map((it) => (draft: OrderDraft) => ({
    ...draft,
    differ_pickup: { ...draft.differ_pickup, ...it },
  })),
  fc
    .record({ contact_person: text, phone: text, address_extra_1: text }, { requiredKeys: [] })
    .map((it) => (draft: OrderDraft) => ({ ...draft, sender: { ...draft.sender, ...it } })),
  flag.map((has_differ_pickup) => (draft: OrderDraft) => ({ ...draft, has_differ_pickup })),
  fc.constantFrom(...transportKinds).map((kind) => (draft: OrderDraft) => withTransportKind(draft, kind)),
  fc.tuple(fc.nat(), parcel).map(([at, change]) => (draft: OrderDraft) => ({
    ...draft,
    parcels: draft.parcels.map((it, index) => (index === at % draft.parcels.length ? change(it) : it)),
  })),
  fc.constant((draft: OrderDraft) => ({
    ...draft,
    parcels: [...draft.parcels, ...draft.parcels.slice(0, 1)],
  })),
  fc.constant((draft: OrderDraft) => ({ ...draft, parcels: draft.parcels.slice(1) })),
  fc
    .constantFrom('' as const, ...serviceLabels)
    .map((service) => (draft: OrderDraft) => ({ ...draft, service })),
  flag.map((on) => (draft: OrderDraft) => chooseSignature(draft, 'signature_required', on)),
  flag.map((on) => (draft: OrderDraft) => chooseSignature(draft, 'adult_signature_required', on)),
  fc
    .record(
      {
        has_pickup: fc.constantFrom(null, true, false),
        pickup_date: fc.integer({ min: -1, max: 12 }).map((days) => addDays(berlinDay(testStart), days)),
        pickup_datetime_from: fc.constantFrom('', '05:50', '09:00', '09:05', '12:00', '18:00', '25:00'),
        pickup_datetime_to: fc.constantFrom('', '10:50', '17:00', '20:00', '20:10'),
        reference_number_1: text,
        reference_number_2: text,
        has_special_delivery_terms: flag,
        special_delivery_terms: text,
        terms_of_service: flag,
        terms_of_valor: flag,
      },
      { requiredKeys: [] },
    )
    .map((it) => (draft: OrderDraft) => ({ ...draft, ...it })),
  fc
    .record(
      {
        invoice_number: text,
        reason: fc.constantFrom<OrderDraft['customs']['reason']>('', 'sale', 'gift'),
        currency: fc.constantFrom<OrderDraft['customs']['currency']>('EUR', 'CHF', 'JPY'),
        sender_eori: fc.constantFrom('', 'DE1234567', '12'),
        lines: fc.array(line, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    .map((it) => (draft: OrderDraft) => ({ ...draft, customs: { ...draft.customs, ...it } })),
);

const said = (issues: readonly Issue[]) => [...new Set(issues.map((it) => `${it.path} ${it.code}`))].sort();

test.each([
  ['an empty form', start],
  ['a finished one', ready],
])('no sequence of edits of %s lets form and server disagree', (_, first) => {
  const seen = { right: 0, wrong: 0 };
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
      let draft = first;
      for (const change of edits) {
        draft = change(draft);
        const form = said(draftIssues(draft, context));
        const server = said(serverIssues(draft));
        seen[form.length === 0 ? 'right' : 'wrong'] += 1;
        expect(server.length === 0).toBe(form.length === 0);
        // The server checks fields before it checks across fields, so it may report less at first.
        expect(form).toEqual(expect.arrayContaining(server));
      }
    }),
    runs(200, 5000),
  );
  expect(seen.wrong).toBeGreaterThan(100);
  if (first === ready) expect(seen.right).toBeGreaterThan(100);
});
