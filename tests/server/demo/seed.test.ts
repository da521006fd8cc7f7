import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Address } from '#domain/address/address.ts';
import { addressHints } from '#domain/address/address-hints.ts';
import { Article } from '#domain/articles/article.ts';
import { isSscc } from '#domain/labels/label-number.ts';
import { Pickup } from '#domain/pickup/pickup-booking.ts';
import { BoxSizes } from '#domain/services/box-size.ts';
import { Shipment } from '#domain/shipment/shipment.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { demoAddresses } from '#server/demo/demo-addresses.ts';
import { demoArticles } from '#server/demo/demo-articles.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
await Promise.all([seedDemo(server.deps), seedDemo(server.deps)]);

const signIn = async (email: string) => {
  const { data } = await server.api().user.login({ id_token: server.identity.idTokenFor(email) });
  return server.api(data.access);
};
const count = async (table: string) =>
  (await server.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const api = await signIn('kunde@demo.versandpult.example');

describe('demonstration data', () => {
  test('is stored once, even if two servers start together', async () => {
    expect(await count('client')).toBe(28);
    expect(await count('payer')).toBe(3);
    expect(await count('shipment')).toBe(74);
    expect(await count('address')).toBe(46);
  });

  test('has three valid box sizes for the customer', async () => {
    const { boxes } = (await api.boxSize.list()).data;
    expect(boxes.map((it) => it.letter)).toEqual(['L', 'M', 'S']);
    expect(v.parse(BoxSizes, boxes)).toEqual(boxes);
  });

  test('has valid articles for the customer, one of them dangerous goods', async () => {
    const { data } = await api.article.list();
    expect(data.map((it) => it.article_number)).toHaveLength(demoArticles.length);
    expect(data.filter((it) => it.danger_kind).map((it) => it.article_number)).toEqual(['OE-0500']);
    for (const it of demoArticles) expect(v.parse(Article, it)).toEqual(it);
  });

  test("keeps the users' changes when the server restarts", async () => {
    await server.pool.query('delete from address where company like $1', ['Alpenholz%']);
    const left = await count('address');
    await seedDemo(server.deps);
    expect(await count('address')).toBe(left);
    expect(await count('shipment')).toBe(74);
  });

  test('is linked to its client again if the identity service lost the account', async () => {
    const email = 'versand@demo.versandpult.example';
    server.identity.change(email, { password: 'lost', uid: 'made again' });
    await seedDemo(server.deps);
    const { rows } = await server.pool.query('select user_uid from client where email = $1', [email]);
    expect(rows).toEqual([{ user_uid: 'made again' }]);
  });

  test('has a customer, one without pickups, an administrator and an unconfirmed account', async () => {
    expect(demoAccounts).toHaveLength(4);
    expect((await api.user.get()).data).toMatchObject({ is_pickup_allowed: true, is_valor_enabled: true });
    const second = await signIn('versand@demo.versandpult.example');
    expect((await second.user.get()).data).toMatchObject({
      is_pickup_allowed: false,
      is_valor_enabled: false,
    });
    const admin = await signIn('admin@demo.versandpult.example');
    expect((await admin.user.get()).data.is_admin).toBe(true);
    const unconfirmed = { email: 'neu@demo.versandpult.example', signPassword: demoAccounts[3].password };
    expect((await server.api().user.isVerified(unconfirmed)).data.verified).toBe(false);
  });

  test('has shipments of every status, manual ones and ones with pickup', async () => {
    const { data } = await api.shipment.userList({
      without_tracking_number: true,
      pagination: { per_page: -1 },
    });
    expect(data).toHaveLength(60);
    for (const shipment of data) v.parse(Shipment, shipment);
    expect(new Set(data.map((it) => it.shipment_status))).toEqual(new Set([null, 0, 1, 2, 3, 4, 5, 6]));
    expect(data.filter((it) => it.has_pickup).length).toBeGreaterThanOrEqual(2);
    const numbers = data.flatMap((it) => it.tracking_number);
    expect(numbers.every(isSscc)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    const created = data.map((it) => it.created.seconds);
    expect(created).toEqual(created.toSorted((a, b) => b - a));
    expect(Math.max(...created) * 1000).toBeLessThanOrEqual(server.clock.now().getTime());
  });

  test('has stand-alone pickups of every status beside those of shipments', async () => {
    const { data } = await api.pickup.getAll();
    for (const it of data) v.parse(Pickup, it);
    const alone = data.filter((it) => it.shipment_id === null);
    expect(new Set(alone.map((it) => it.status))).toEqual(new Set([-1, 0, 1]));
    expect(alone.every((it) => it.confirmation_id !== null)).toBe(true);
    expect(data.length).toBeGreaterThan(alone.length);
  });

  test('has no future pickup fetched, none on a weekend, none left open after its day', async () => {
    const { rows } = await server.pool.query(
      `select pickup_date::text as day, status, shipment_id, extract(isodow from pickup_date)::int as weekday from pickup`,
    );
    const today = berlinDay(server.clock.now());
    expect(rows.filter((it) => it.status === 1 && it.day > today)).toEqual([]);
    expect(rows.filter((it) => it.weekday > 5)).toEqual([]);
    expect(rows.filter((it) => it.shipment_id === null && it.status === 0 && it.day < today)).toEqual([]);
  });

  test('has the events of each parcel up to its current status', async () => {
    const { data } = await api.shipment.userList({ pagination: { per_page: -1 } });
    const now = server.clock.now().getTime() / 1000;
    for (const { shipment_id, shipment_status, status_updated, parcels } of data) {
      const events = (await api.shipment.tracking({ id: shipment_id })).data;
      for (const { tracking_number } of parcels) {
        const own = events.filter((it) => it.tracking_number === tracking_number);
        expect(own[0]).toMatchObject({
          StatusCode: `${shipment_status}`,
          ...(shipment_status === 1 ? {} : { date: status_updated?.seconds }),
        });
        if (shipment_status === 6) expect(own.length).toBeGreaterThanOrEqual(6);
        expect(own.every((it) => it.date <= now)).toBe(true);
      }
    }
  });

  test.each(demoAddresses.map((it) => [it.company, it] as const))('%s is a valid recipient', (_, address) => {
    expect(v.safeParse(Address, address).issues).toBeUndefined();
    expect(addressHints(address)).toEqual([]);
  });
});
