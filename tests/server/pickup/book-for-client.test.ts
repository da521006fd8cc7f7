import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type PickupBookingInput, pickupServiceQuery } from '#domain/pickup/pickup-booking.ts';
import { auditEvent } from '#server/db/schema.ts';
import { aBooking } from '#support/factories.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { mailsTo } = registrations(server);
const admin = await server.signIn({ is_admin: true });
const withKey = (key: string = randomUUID()) => ({ context: { headers: { 'idempotency-key': key } } });
const book = (user_uid: string, difference: Partial<PickupBookingInput> = {}, key?: string) =>
  admin.api.pickup.createFor({ ...aBooking(difference), user_uid }, withKey(key));
const recorded = async (client_id: string) =>
  (await server.db.select().from(auditEvent))
    .filter((it) => it.client_id === client_id && it.action === 'pickup_booked')
    .map((it) => it.details);

describe('a pickup that the staff book for a client', () => {
  test("appears in the client's list and the staff's", async () => {
    const who = await server.signIn();
    const { data } = await book(who.client.user_uid);
    expect(data).toMatchObject({ parcels_quantity: 3, status: 0, confirmation_id: expect.any(String) });
    expect((await who.api.pickup.getAll()).data.map((it) => it.pickup_id)).toEqual([data.pickup_id]);
    const { data: all } = await admin.api.pickup.getAllUsers({ search: String(who.client.number) });
    expect(all.map((it) => [it.pickup_id, it.client.user_uid])).toEqual([
      [data.pickup_id, who.client.user_uid],
    ]);
  });

  test('is booked once: a repeat gets the first answer, even if the client may not book any more', async () => {
    const who = await server.signIn();
    const key = randomUUID();
    const { data } = await book(who.client.user_uid, {}, key);
    await server.pool.query('update client set is_pickup_allowed = false where id = $1', [who.client.id]);
    expect((await book(who.client.user_uid, {}, key)).data).toEqual(data);
    await expect(book(who.client.user_uid)).rejects.toMatchObject({ code: 'CLIENT_CANNOT_BOOK' });
  });

  test("is marked as the staff's in both lists, unlike a client's own", async () => {
    const who = await server.signIn();
    const { data } = await book(who.client.user_uid);
    const { data: own } = await who.api.pickup.create(aBooking(), withKey());
    const marks = (pickups: { pickup_id: string; is_by_staff?: boolean | undefined }[]) =>
      Object.fromEntries(pickups.map((it) => [it.pickup_id, it.is_by_staff]));
    const requested = { [data.pickup_id]: true, [own.pickup_id]: false };
    expect(marks((await who.api.pickup.getAll()).data)).toEqual(requested);
    const { data: all } = await admin.api.pickup.getAllUsers({ search: String(who.client.number) });
    expect(marks(all)).toEqual(requested);
  });

  test("offers the services of the client's account, not of the staff's", async () => {
    const asked: unknown[] = [];
    const { house } = server.deps.carriers;
    const watching = await startServer({
      deps: {
        carriers: {
          ...server.deps.carriers,
          house: {
            ...house!,
            availableServices: async (query, account) => {
              asked.push(account.client_number);
              return house!.availableServices(query, account);
            },
          },
        },
      },
    });
    const staff = await watching.signIn({ is_admin: true });
    const who = await watching.newClient();
    const { data } = await staff.api.shipment.servicesOfClient({
      id: who.user_uid,
      ...pickupServiceQuery(
        { postal_code: '10117', city: 'Berlin' },
        { parcels_quantity: 1, total_weight: 2 },
      ),
    });
    expect(data.map((it) => it.internal_service_label)).toContain('standard');
    expect(asked).toEqual([who.number]);
  });

  test('records the colleague in the audit log', async () => {
    const who = await server.signIn();
    const { data } = await book(who.client.user_uid);
    expect(await recorded(who.client.id)).toEqual([{ pickup_id: data.pickup_id, staff: admin.client.id }]);
  });

  test.each([
    ['de', 'Abholung am 11.03.2026 gebucht', 'Zeitfenster: 09:00 bis 17:00 Uhr'],
    ['en', 'Pickup on 11.03.2026 booked', 'Time window: 09:00 to 17:00'],
  ] as const)('is reported to the client by mail (%s)', async (language, subject, window) => {
    const who = await server.signIn({ language });
    const { data } = await book(who.client.user_uid);
    const [mail, ...more] = await mailsTo(who.client.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject, text: expect.stringContaining(window) });
    expect(mail?.text).toContain(data.confirmation_id);
  });

  test('is made and mailed once, however often the same call arrives', async () => {
    const who = await server.signIn();
    const key = randomUUID();
    const first = await book(who.client.user_uid, {}, key);
    expect((await book(who.client.user_uid, {}, key)).data).toEqual(first.data);
    expect((await who.api.pickup.getAll()).data).toHaveLength(1);
    expect(await mailsTo(who.client.email)).toHaveLength(1);
  });

  test('causes no mail if the client books it', async () => {
    const who = await server.signIn();
    await who.api.pickup.create(aBooking(), withKey());
    expect(await mailsTo(who.client.email)).toEqual([]);
    expect(await recorded(who.client.id)).toEqual([{ pickup_id: expect.any(String) }]);
  });

  test.each([
    ['is locked', { is_active: false }],
    ['may book none', { is_pickup_allowed: false }],
  ])('is refused while the client %s', async (_, difference) => {
    const who = await server.newClient(difference);
    await expect(book(who.user_uid)).rejects.toMatchObject({ code: 'CLIENT_CANNOT_BOOK', status: 409 });
  });

  test('is refused without a client', async () => {
    await expect(book('nobody')).rejects.toMatchObject({ status: 404 });
  });

  test("follows the same rules as the client's own", async () => {
    const who = await server.newClient();
    await expect(
      book(who.user_uid, { pickup_datetime_from: '09:00', pickup_datetime_to: '10:00' }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ code: 'timeframe_hour_window' }] },
    });
    await expect(book(who.user_uid, { parcels_quantity: 31 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});
