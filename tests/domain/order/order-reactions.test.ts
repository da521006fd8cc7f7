import { expect, test } from 'vitest';
import { assembleOrder, draftIssues } from '#domain/order/assemble-order.ts';
import {
  emptyOrderDraft,
  emptyParcelDraft,
  type OrderDraft,
  withTransportKind,
} from '#domain/order/order-draft.ts';
import {
  changedCountry,
  isAboveValorLimit,
  isServiceOfRoute,
  underValor,
} from '#domain/order/order-reactions.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { defaultOptions } from '#domain/people/account.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { chooseSignature, hasValor, withSelfInsurance, withValor } from '#domain/services/valor.ts';
import { testStart } from '#support/clock.ts';
import { anAddress } from '#support/factories.ts';
import { fc, runs } from '#support/random.ts';

const context: OrderContext = {
  now: testStart,
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
};
const empty = emptyOrderDraft(
  {
    ...anAddress({ company: 'Kontor GmbH', postal_code: '10117', city: 'Berlin' }),
    id: 'c1',
    email: 'kim@kontor.example',
    options: defaultOptions,
  } as Parameters<typeof emptyOrderDraft>[0],
  { is_pickup_allowed: true },
);
const parcel = {
  ...emptyParcelDraft,
  contents: 'Ersatzteile',
  length: 40,
  width: 30,
  height: 20,
  weight: 5,
};
const ready: OrderDraft = {
  ...empty,
  recipient: { ...empty.recipient, ...anAddress() },
  parcels: [parcel],
  service: 'saver',
  has_pickup: false,
  terms_of_service: true,
  terms_of_valor: true,
};

type Edit = (draft: OrderDraft) => OrderDraft;
const edited =
  (change: (it: typeof parcel) => object): Edit =>
  (draft) => ({
    ...draft,
    parcels: draft.parcels.map((it) => ({ ...it, ...change(it as typeof parcel) })),
  });
const to =
  (country_code: string): Edit =>
  (draft) => ({ ...draft, recipient: { ...draft.recipient, country_code } });
const from =
  (country_code: string): Edit =>
  (draft) => ({
    ...draft,
    has_differ_pickup: true,
    differ_pickup: { ...draft.differ_pickup, country_code },
  });
const valor = edited((it) => withValor(it, true));
const special: Edit = (draft) => ({ ...draft, service: 'special' });

type Reaction = [rule: string, source: string, before: Edit[], edit: Edit, after: object];
const reactions: Reaction[] = [
  ['valor clears a service other than special', 'docs/rules.md 11.1', [], valor, { service: '' }],
  ['valor keeps the special service', 'docs/rules.md 11.1', [special], valor, { service: 'special' }],
  [
    'valor forces the adult signature and direct delivery',
    'docs/rules.md 11.1',
    [(draft) => chooseSignature(draft, 'signature_required', true)],
    valor,
    { signature_required: false, adult_signature_required: true, direct_delivery_only: true },
  ],
  [
    'valor clears dangerous goods, limited quantity and self insurance',
    'docs/rules.md 11.2',
    [edited(() => ({ dangerous_goods: true, limited_quantity: true, self_insurance: true }))],
    valor,
    { parcels: [{ dangerous_goods: false, limited_quantity: false, self_insurance: false }] },
  ],
  [
    'self insurance clears valor',
    'docs/rules.md 11.2',
    [valor],
    edited((it) => withSelfInsurance(it, true)),
    { parcels: [{ valor: false, self_insurance: true }] },
  ],
  [
    'goods of more than 25,000 EUR clear the service',
    'docs/rules.md 11.3',
    [valor, special],
    edited(() => ({ value_of_goods: 25_001 })),
    { service: '' },
  ],
  [
    'insurance of more than 25,000 EUR clears the service',
    'docs/rules.md 11.3',
    [valor, special],
    edited(() => ({ value_of_insurance: 25_001 })),
    { service: '' },
  ],
  [
    '25,000 EUR keep the service',
    'docs/rules.md 11.3',
    [valor, special],
    edited(() => ({ value_of_goods: 25_000 })),
    { service: 'special' },
  ],
  [
    'a service chosen above the limit stays',
    'docs/rules.md 11.3',
    [valor, edited(() => ({ value_of_goods: 30_000 })), special],
    edited(() => ({ value_of_goods: 40_000 })),
    { service: 'special' },
  ],
  [
    'one signature turns the other off',
    'docs/rules.md 11.4',
    [(draft) => chooseSignature(draft, 'signature_required', true)],
    (draft) => chooseSignature(draft, 'adult_signature_required', true),
    { signature_required: false, adult_signature_required: true },
  ],
  [
    'envelope leaves one empty parcel',
    'docs/rules.md 9.6',
    [(draft) => ({ ...draft, parcels: [parcel, parcel] })],
    (draft) => withTransportKind(draft, 'envelope'),
    { parcels: [emptyParcelDraft] },
  ],
  ['a service the route has not goes', 'docs/rules.md 10.6', [], to('CH'), { service: '' }],
];

function afterEdit(before: OrderDraft, edited: OrderDraft): OrderDraft {
  let after = edited;
  if (hasValor(after.parcels) && !hasValor(before.parcels)) after = underValor(after);
  if (isAboveValorLimit(after.parcels) && !isAboveValorLimit(before.parcels)) {
    after = { ...after, service: '' };
  }
  return isServiceOfRoute(after) ? after : { ...after, service: '' };
}

const react = (draft: OrderDraft, edit: Edit) => afterEdit(draft, edit(draft));

test.each(reactions)('%s (%s)', (_rule, _source, before, edit, after) => {
  expect(react(before.reduce(react, ready), edit)).toMatchObject(after);
});

test('a triangle resets the country chosen last (docs/rules.md 10.2)', () => {
  const before = { pickup: 'CH', recipient: 'DE' };
  expect(changedCountry(before, { pickup: 'CH', recipient: 'US' })).toBe('recipient');
  expect(changedCountry(before, { pickup: 'US', recipient: 'DE' })).toBe('differ_pickup');
  expect(changedCountry(before, before)).toBeUndefined();
});

const edit = fc.oneof(
  fc.constantFrom('DE', 'US', 'CH', 'FR').map(to),
  fc.constantFrom('DE', 'US', 'CH', 'FR').map(from),
  fc.constant<Edit>((draft) => ({ ...draft, has_differ_pickup: false })),
  fc.boolean().map((on) => edited((it) => withValor(it, on))),
  fc.boolean().map((on) => edited((it) => withSelfInsurance(it, on))),
  fc.constantFrom(null, 0, 1_001, 25_000, 25_001).map((value_of_goods) => edited(() => ({ value_of_goods }))),
  fc.constantFrom(...serviceLabels).map(
    (service): Edit =>
      (draft) => ({ ...draft, service }),
  ),
  fc.boolean().map(
    (on): Edit =>
      (draft) =>
        chooseSignature(draft, 'signature_required', on),
  ),
  fc.boolean().map(
    (on): Edit =>
      (draft) =>
        chooseSignature(draft, 'adult_signature_required', on),
  ),
);

test('after any edits form and server agree, and a second reaction changes nothing', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
      let draft = ready;
      for (const change of edits) {
        draft = react(draft, change);
        expect(afterEdit(draft, draft)).toEqual(draft);
        const server = checkOrder(JSON.parse(JSON.stringify(assembleOrder(draft))), context).issues ?? [];
        expect(server.length === 0).toBe(draftIssues(draft, context).length === 0);
      }
    }),
    runs(150, 5000),
  );
});
