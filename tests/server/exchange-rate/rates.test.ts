import { beforeEach, expect, test } from 'vitest';
import { shippedRates } from '#domain/customs/exchange-rates.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* Exchange rates entered by the staff (docs/rules.md 12.18). */

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const client = await server.signIn();
const send = orderSender(server, client.access);
const { exchangeRate } = staff.api;

const rateOf = async (currency: string) =>
  (await exchangeRate.list()).data.find((it) => it.currency === currency);
/** Goods worth 1,000 CHF: 1,075.27 EUR by the shipped rate. */
const toZurich = () =>
  anOrder({
    service: 'standard',
    recipient: anAddress({ country_code: 'CH' }),
    customs: aCustoms({
      currency: 'CHF',
      sender_eori: '',
      lines: [aGoodsLine({ quantity: 1, unit_value_cents: 100_000 })],
    }),
  });
const codes = async () => (await send(toZurich())).issues.map((it) => it.code);

beforeEach(async () => {
  await exchangeRate.remove({ currency: 'CHF' });
});

test('every currency has a rate with its day and origin', async () => {
  const { data } = await exchangeRate.list();
  expect(data.map((it) => it.currency).sort()).toEqual(
    Object.keys(shippedRates.rates)
      .filter((it) => it !== 'EUR')
      .sort(),
  );
  expect(await rateOf('CHF')).toEqual({
    currency: 'CHF',
    rate: 0.93,
    day: shippedRates.day,
    origin: 'shipped',
    source: '',
  });
});

test('an entered rate decides whether goods exceed the limit, and the app gets it', async () => {
  expect(await codes()).toEqual(['mrn_required', 'eori_required']);
  const requested = { currency: 'CHF', rate: 1.01, day: '2026-03-09', source: 'EZB-Referenzkurs' } as const;
  await exchangeRate.save(requested);
  expect(await rateOf('CHF')).toEqual({ ...requested, origin: 'entered' });
  expect(await codes()).toEqual([]);
  expect((await client.api.user.get()).data.exchange_rates?.rates).toMatchObject({ CHF: 1.01, USD: 1.16 });
  await exchangeRate.save({ ...requested, rate: 0.9 });
  expect(await codes()).toEqual(['mrn_required', 'eori_required']);
});

test('removing an entered rate restores the one below, and a repeat succeeds', async () => {
  await exchangeRate.save({ currency: 'CHF', rate: 1.01, day: '2026-03-09', source: 'EZB' });
  await exchangeRate.remove({ currency: 'CHF' });
  await exchangeRate.remove({ currency: 'CHF' });
  expect(await rateOf('CHF')).toMatchObject({ rate: 0.93, origin: 'shipped' });
  expect((await client.api.user.get()).data.exchange_rates?.rates.CHF).toBe(0.93);
});

test("the operator's rate is marked as a server setting", async () => {
  const before = server.config.exchangeRates;
  server.config.exchangeRates = { day: '2026-03-01', rates: { ...shippedRates.rates, CHF: 0.95 } };
  expect(await rateOf('CHF')).toMatchObject({ rate: 0.95, day: '2026-03-01', origin: 'setting' });
  server.config.exchangeRates = before;
});

test.each([
  ['nothing', { rate: 0 }],
  ['a negative one', { rate: -1 }],
  ['one beyond reason', { rate: 1e9 }],
  ['a day that is none', { day: '2026-02-30' }],
  ['a day to come', { day: '2036-01-01' }],
  ['no source', { source: ' ' }],
])('%s is refused', async (_, difference) => {
  const requested = { currency: 'CHF', rate: 1, day: '2026-03-09', source: 'EZB', ...difference } as const;
  await expect(exchangeRate.save(requested)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('the euro has no rate, and clients cannot read or change rates', async () => {
  await expect(
    exchangeRate.save({ currency: 'EUR' as never, rate: 1, day: '2026-03-09', source: 'x' }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(client.api.exchangeRate.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
