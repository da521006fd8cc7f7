import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Customs } from '#domain/customs/customs.ts';
import { assembleOrder, draftIssues } from '#domain/order/assemble-order.ts';
import type { OrderInput } from '#domain/order/order.ts';
import { emptyOrderDraft, emptyParcelDraft, type OrderDraft } from '#domain/order/order-draft.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { enabledTabs } from '#domain/order/order-tabs.ts';
import { BaseData } from '#domain/people/account.ts';
import { anAddress, anOrder, anOrderContext, aParcel } from '#support/factories.ts';

const swiss = anAddress({ country_code: 'CH' });
const context = anOrderContext();
const customs: Customs = {
  invoice_type: 'commercial',
  invoice_number: 'RE-17',
  invoice_date: '2026-11-17',
  reason: 'sale',
  incoterm: 'DAP',
  currency: 'EUR',
  sender_eori: 'DE1234567',
  recipient_tax_number: '',
  lines: [
    {
      description: 'Sonnenbrillen',
      hs_code: '90041091',
      origin_country: 'IT',
      quantity: 20,
      unit_value_cents: 1490,
      net_weight: 0.75,
    },
  ],
};
const order: OrderInput = anOrder({ recipient: swiss, service: 'standard', customs });
const check = (change: Partial<OrderInput>, ctx: Partial<OrderContext> = {}) =>
  checkOrder({ ...order, ...change }, { ...context, ...ctx });
const issues = (...given: Parameters<typeof check>) =>
  (check(...given).issues ?? []).map((it) => `${it.path} ${it.code}`);

describe('customs data of an order', () => {
  test('is stored if the goods cross a customs border', () =>
    expect(check({}).order?.customs).toEqual(customs));

  test.each([
    ['within Germany', { recipient: anAddress() }],
    ['of an envelope', { transport_kind: 'envelope' as const }],
    [
      'between places on the same side',
      {
        has_collect_address: true,
        differ_pickup: swiss,
        recipient: { ...swiss, contact_person: 'Urs Graf' },
      },
    ],
  ])('is dropped %s', (_, change) => {
    const { order: kept, issues: found = [] } = check(change);
    expect(found.filter((it) => it.path.startsWith('customs'))).toEqual([]);
    expect(kept?.customs).toBeUndefined();
  });

  test('is stored for Helgoland, although it is in Germany', () => {
    const helgoland = anAddress({ postal_code: '27498', city: 'Helgoland' });
    expect(check({ recipient: helgoland }).order?.customs).toEqual(customs);
  });

  test.each([
    ['party_company', { party_role: 'buyer', party_place: '8001 Zürich', party_country: 'CH' }],
    ['original_invoice_number', {}],
    ['exporter_reference', {}],
  ] as const)('says that a %s cannot be printed on the invoice', (field, more) => {
    const typed = { ...customs, ...more, [field]: 'Lager 📦' };
    expect(issues({ customs: typed })).toEqual([`customs.${field} letters_not_printable`]);
  });

  test('is checked line by line, together with everything else', () => {
    const [line] = customs.lines;
    expect(
      issues({
        service: '' as 'saver',
        customs: { ...customs, lines: [line!, { ...line!, hs_code: '9004', quantity: 0 }] },
      }),
    ).toEqual([
      'customs.lines.1.hs_code hs_code_not_valid',
      'customs.lines.1.quantity quantity_required',
      'service service_required',
    ]);
  });

  test('cannot have goods heavier than the parcels', () => {
    const heavy = { ...customs, lines: [{ ...customs.lines[0]!, net_weight: 5.1 }] };
    expect(issues({ customs: heavy })).toEqual(['customs.lines.0.net_weight net_weight_above_gross']);
    expect(issues({ customs: heavy, parcels: [aParcel(), aParcel()] })).toEqual([]);
  });

  test('is refused if it has the wrong type', () => {
    expect(issues({ customs: 'x' as unknown as Customs })).toEqual(['customs not_valid']);
  });
});

describe('an order without customs data', () => {
  test('is refused if it crosses a customs border', () =>
    expect(issues({ customs: undefined })).toEqual(['customs customs_required']));
  test('is accepted within the EU', () =>
    expect(issues({ customs: undefined, recipient: anAddress() })).toEqual([]));
});

describe('a draft', () => {
  const baseData = v.parse(BaseData, { id: 'c1', ...order.sender });
  const empty = emptyOrderDraft(baseData, { is_pickup_allowed: false });
  const draft = (change: Partial<OrderDraft['customs']> = {}): OrderDraft => ({
    ...empty,
    recipient: { ...empty.recipient, ...swiss },
    parcels: [{ ...emptyParcelDraft, contents: 'Brillen', length: 30, width: 20, height: 20, weight: 5 }],
    service: 'standard',
    terms_of_service: true,
    customs: { ...empty.customs, ...customs, ...change },
  });

  test('sends its customs data if there is a customs border', () => {
    expect(assembleOrder(draft()).customs).toEqual(customs);
    expect(assembleOrder({ ...draft(), recipient: empty.recipient }).customs).toBeUndefined();
  });

  test('reports missing customs data on the shipment data tab', () => {
    const empty = {
      description: '',
      hs_code: '',
      origin_country: 'DE',
      quantity: null,
      unit_value_cents: null,
      net_weight: null,
    };
    const found = draftIssues(draft({ lines: [empty], reason: '', invoice_number: '' }), context);
    expect(found.map((it) => it.path)).toEqual([
      'customs.reason',
      'customs.lines.0.description',
      'customs.lines.0.hs_code',
      'customs.lines.0.quantity',
      'customs.lines.0.unit_value_cents',
      'customs.lines.0.net_weight',
      'customs.invoice_number',
    ]);
    expect(enabledTabs(draft(), found).service).toBe(false);
  });
});
