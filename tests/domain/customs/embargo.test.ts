import { describe, expect, test } from 'vitest';
import { countries } from '#domain/address/countries.ts';
import { countriesOff, embargoIssues, embargoOf, offByDefault } from '#domain/customs/embargo.ts';
import type { OrderInput } from '#domain/order/order.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { type EmbargoCase, embargoCases, embargoedOrder } from '#support/embargo-cases.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { fc } from '#support/random.ts';

/* Refused destinations and goods, and those that need a declaration (docs/rules.md 12.19 to 12.21). */

const contextWith = (off: readonly string[]): OrderContext => ({
  now: new Date('2026-11-17T09:00:00Z'),
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
  embargoIssues: (order) => embargoIssues(order, off),
});
const ours = ['country_not_carried', 'arms_embargo', 'goods_embargoed', 'restrictions_not_declared'];
const issuesOf = (order: OrderInput, off: readonly string[]) =>
  (checkOrder(order, contextWith(off)).issues ?? []).filter(({ code }) => ours.includes(code));
const said = (order: OrderInput, off: readonly string[]) => [
  ...new Set(issuesOf(order, off).map(({ path, code }) => `${path} ${code}`)),
];

test.each(embargoCases.map((it): [string, EmbargoCase] => [it.name, it]))('%s', (_, it) => {
  expect(said(embargoedOrder(it), it.off ?? [])).toEqual(it.said);
});

test.each(
  embargoCases
    .filter((it) => it.said.includes('restrictions_declared restrictions_not_declared'))
    .map((it): [string, EmbargoCase] => [it.name, it]),
)('an order is accepted once it is declared: %s', (_, it) => {
  expect(said({ ...embargoedOrder(it), restrictions_declared: true }, it.off ?? [])).toEqual([]);
});

test('each rule that asks for the declaration is named once, with the first field that brings it', () => {
  const codes = ['90041091', '330300', '3303 00', '010129'];
  const order = embargoedOrder({ name: '', to: 'UA', at: '95000', codes, said: [] });
  const asked = issuesOf(order, []);
  expect(new Set(asked.map((it) => it.path))).toEqual(new Set(['restrictions_declared']));
  const fields = asked.map(({ params }) => [params?.field, params?.hs_code].join(' ').trim());
  expect(fields.slice(-2)).toEqual(['customs.lines.1.hs_code 330300', 'customs.lines.3.hs_code 010129']);
  expect(new Set(fields.slice(0, -2))).toEqual(new Set(['recipient.country_code', 'recipient.postal_code']));
  expect(new Set(asked.map((it) => JSON.stringify(it.params))).size).toBe(asked.length);
});

describe('a check for embargoes', () => {
  const codes = ['930190', '93069000', '930700', '85423190', '842191', '900410', '330300', '27101981'];
  const order = fc.record({
    recipient: fc.record({
      country_code: fc.constantFrom(...countries.map((it) => it.value)),
      postal_code: fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9]{4,6}$/)),
    }),
    transport_kind: fc.constantFrom('parcel', 'pallet', 'freight', 'envelope' as const),
    customs: fc.option(
      fc.record({ lines: fc.array(fc.record({ hs_code: fc.constantFrom(...codes) }), { maxLength: 4 }) }),
      { nil: undefined },
    ),
  });

  test('refuses only with a source and a date, and then asks for no declaration', () => {
    fc.assert(
      fc.property(order, (it) => {
        const { refused, asked } = embargoOf(it, []);
        for (const { act, day } of refused) expect([act, day]).not.toContain('');
        if (refused.length > 0) expect(asked).toEqual([]);
      }),
    );
  });

  test('refuses the same with and without a declaration', () => {
    fc.assert(
      fc.property(order, (it) => {
        const refused = embargoOf(it, []).refused.length;
        expect(embargoIssues({ ...it, restrictions_declared: true }, [])).toHaveLength(refused);
      }),
    );
  });

  test('ignores further digits, blanks and dots of a code', () => {
    fc.assert(
      fc.property(order, fc.stringMatching(/^[0-9]{2}$/), (it, more) => {
        const longer = it.customs && {
          lines: it.customs.lines.map(({ hs_code }) => ({
            hs_code: `${hs_code.slice(0, 4)}.${hs_code.slice(4)} ${more}`,
          })),
        };
        const codesOf = (of: typeof it) =>
          embargoIssues({ ...of, restrictions_declared: false }, []).map((issue) => [issue.path, issue.code]);
        expect(codesOf({ ...it, customs: longer })).toEqual(codesOf(it));
      }),
    );
  });

  test('refuses everything to a switched-off country, documents too', () => {
    fc.assert(
      fc.property(order, (it) => {
        const country = countries.find(({ value }) => value === it.recipient.country_code)?.iso_code ?? '';
        expect(embargoOf(it, [country]).refused[0]).toMatchObject({ rule: 'country_off', country });
      }),
    );
  });

  test('asks for no declaration if there are only documents', () => {
    fc.assert(
      fc.property(order, (it) => {
        expect(embargoOf({ ...it, transport_kind: 'envelope' }, [])).toEqual({ refused: [], asked: [] });
      }),
    );
  });
});

describe('switched-off countries', () => {
  test('are by default those of the list that can be a destination', () =>
    expect(countriesOff(new Map())).toEqual(['BY', 'IR', 'RU']));
  test("follow the staff's settings", () =>
    expect(
      countriesOff(
        new Map([
          ['RU', true],
          ['CU', false],
        ]),
      ),
    ).toEqual(['BY', 'CU', 'IR']));
  test('have an act and a date by default', () => {
    for (const { act, day } of offByDefault.values()) expect([act, day]).not.toContain('');
  });
});

test('a refusal names country, code and rule with its date', () => {
  const order = anOrder({
    recipient: { ...anAddress(), country_code: 'LY' },
    customs: aCustoms({ lines: aCustoms().lines.map((it) => ({ ...it, hs_code: '930190' })) }),
  });
  const issue = checkOrder(order, contextWith([])).issues?.find((it) => it.code === 'arms_embargo');
  expect(issue?.params).toEqual({
    country: 'LY',
    hs_code: '930190',
    act: 'AWV § 74(1) no. 11, Regulation (EU) 2016/44',
    list: 'AWV',
    day: '2024-02-27',
  });
});

test('a return to Germany is judged by its destination', () => {
  const order = anOrder({
    is_return: true,
    has_collect_address: true,
    differ_pickup: { ...anAddress(), country_code: 'RU', postal_code: '101000' },
    customs: aCustoms(),
  });
  expect(said(order, ['RU', 'BY', 'IR'])).toEqual([]);
});
