import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import { parcel, pickup, shipmentCourse, trackingEvent } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/letters/send-mail.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { recordEvents } from '#server/tracking/record-events.ts';
import { carrierOf, signedHeaders } from '#support/carrier.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { post, tell, complete } = carrierOf(server);
const { canceled, info_received, in_transit, out_for_delivery, missed_delivery, exception, delivered } =
  shipmentStatuses;

const seconds = () => Math.floor(server.clock.now().getTime() / 1000);

async function aShipment(difference: Parameters<typeof anOrder>[0] = {}, weights = [5]) {
  const owner = await server.signIn({ options: {} });
  const order = anOrder({ parcels: weights.map((weight) => aParcel({ weight })), ...difference });
  const { data } = await owner.api.shipment.create(order, {
    context: { headers: { 'idempotency-key': crypto.randomUUID() } },
  });
  const { shipment_id, tracking_number: numbers } = data;
  const show = async () => (await owner.api.shipment.get({ id: shipment_id })).data[0]!;
  const events = () =>
    server.db.select().from(trackingEvent).where(eq(trackingEvent.shipment_id, shipment_id));
  const mails = () =>
    server.sent
      .map(({ data }) => data as MailOrder)
      .filter((it) => it.mail === 'shipment-delivered' && it.shipment_id === shipment_id);
  return { owner, shipment_id, numbers, number: numbers[0]!, show, events, mails };
}

const aPickup = () => ({
  has_pickup: true,
  pickup_date: seconds() + 86_400,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
});

describe('carrier events', () => {
  test('set the status of parcel and shipment', async () => {
    const { number, show, events } = await aShipment();
    server.clock.advance({ minutes: 10 });
    expect(await tell({ tracking_number: number, status: in_transit, message: 'Im Depot' })).toEqual([
      'accepted',
    ]);
    expect(await show()).toMatchObject({
      shipment_status: in_transit,
      status_updated: { seconds: seconds() },
      parcels: [{ shipment_status: in_transit, status: 'active' }],
    });
    expect(await events()).toMatchObject([
      { status: in_transit, message: 'Im Depot', city: 'Hamburg', country_code: 'DE', code: 'C2' },
    ]);
  });

  test('prove the handover by the first scan, in whatever order they arrive', async () => {
    const { number, show } = await aShipment();
    expect((await show()).handed_over).toBeNull();
    const ordered = seconds();
    server.clock.advance({ minutes: 10 });
    await tell({ tracking_number: number, status: exception, at: ordered + 60 });
    expect((await show()).handed_over).toBeNull();
    await tell({ tracking_number: number, status: out_for_delivery, at: ordered + 400 });
    await tell({ tracking_number: number, status: in_transit, at: ordered + 200 });
    await tell({ tracking_number: number, status: delivered, at: ordered + 500 });
    const handed_over = { seconds: ordered + 200, by: 'scan', list: '', device: '' };
    expect((await show()).handed_over).toEqual(handed_over);
  });

  test("are stored once, with or without a carrier's key", async () => {
    const { number, events } = await aShipment();
    const keyed = { id: 'scan-1', tracking_number: number, status: in_transit };
    const plain = { tracking_number: number, status: out_for_delivery };
    expect(await tell(keyed, plain, keyed)).toEqual(['accepted', 'accepted', 'duplicate']);
    expect(await tell(plain, { ...keyed, city: 'Kiel' })).toEqual(['duplicate', 'duplicate']);
    expect(await events()).toHaveLength(2);
  });

  test('are unknown for unused numbers, and the valid ones beside them count', async () => {
    const { number, show } = await aShipment();
    const answers = await tell(
      { id: 'a', tracking_number: '1Z999', status: delivered },
      { tracking_number: `(00) ${number}`, status: in_transit },
    );
    expect(answers).toEqual(['unknown_number', 'accepted']);
    expect((await show()).shipment_status).toBe(in_transit);
    expect(await tell()).toEqual([]);
  });

  test('have the same result in any order', async () => {
    const story: [number, ShipmentStatus][] = [
      [10, in_transit],
      [20, out_for_delivery],
      [30, missed_delivery],
      [40, out_for_delivery],
      [40, delivered],
    ];
    const orders = [story, story.toReversed(), [2, 4, 0, 3, 1].map((index) => story[index]!)];
    server.clock.advance({ hours: 2 });
    for (const order of orders) {
      const { number, show } = await aShipment();
      const start = seconds() - 3600;
      server.clock.advance({ minutes: 1 });
      for (const [minute, status] of order)
        await tell({ tracking_number: number, status, at: start + minute * 60 });
      expect(await show()).toMatchObject({
        shipment_status: delivered,
        status_updated: { seconds: start + 40 * 60 },
      });
    }
  });

  test('count as now if their time is in the future', async () => {
    const { number, show, events } = await aShipment();
    await tell({ tracking_number: number, status: delivered, at: seconds() + 86_400 });
    expect((await events())[0]?.at).toEqual(server.clock.now());
    server.clock.advance({ minutes: 1 });
    await tell({ tracking_number: number, status: exception });
    expect((await show()).shipment_status).toBe(exception);
  });

  test('leave the other parcels unchanged', async () => {
    const { numbers, show } = await aShipment({}, [5, 6]);
    await tell({ tracking_number: numbers[1]!, status: delivered });
    const shown = await show();
    expect(shown.shipment_status).toBe(in_transit);
    expect(shown.parcels.map((it) => it.shipment_status)).toEqual([in_transit, delivered]);
    await tell({ tracking_number: numbers[0]!, status: delivered });
    expect((await show()).shipment_status).toBe(delivered);
  });

  test('never revive a cancelled parcel or shipment', async () => {
    const { numbers, shipment_id, show, mails, events } = await aShipment({}, [5, 6]);
    await server.db.update(parcel).set({ status: 'canceled' }).where(eq(parcel.tracking_number, numbers[0]!));
    await tell({ tracking_number: numbers[0]!, status: exception });
    expect(await show()).toMatchObject({
      shipment_status: info_received,
      parcels: [{ shipment_status: 0 }, {}],
    });
    await server.db.update(parcel).set({ status: 'canceled' }).where(eq(parcel.shipment_id, shipment_id));
    await server.db
      .update(shipmentCourse)
      .set({ shipment_status: 0 })
      .where(eq(shipmentCourse.shipment_id, shipment_id));
    await tell(...numbers.map((tracking_number) => ({ tracking_number, status: delivered })));
    expect((await show()).shipment_status).toBe(canceled);
    expect(mails()).toEqual([]);
    expect(await events()).toHaveLength(3);
  });

  test('can cancel a parcel, and the shipment with its last one', async () => {
    const { numbers, show } = await aShipment({}, [5, 6]);
    await tell({ tracking_number: numbers[0]!, status: canceled });
    expect(await show()).toMatchObject({
      shipment_status: info_received,
      parcels: [{ status: 'canceled', shipment_status: canceled }, { status: 'active' }],
    });
    await tell({ tracking_number: numbers[1]!, status: canceled });
    server.clock.advance({ minutes: 1 });
    await tell({ tracking_number: numbers[1]!, status: in_transit });
    expect((await show()).shipment_status).toBe(canceled);
  });

  test('reach only the client of the parcel', async () => {
    const [mine, theirs] = [await aShipment(), await aShipment()];
    await tell({ tracking_number: mine.number, status: delivered });
    expect((await theirs.show()).shipment_status).toBe(info_received);
    expect(await theirs.events()).toEqual([]);
    const stored = await mine.events();
    expect(stored.map((it) => it.client_id)).toEqual([mine.owner.client.id]);
  });

  test('are unknown for shipments whose carrier sends no events', async () => {
    const { number } = await aShipment();
    const house = server.deps.carriers.house!;
    const carriers = {
      house: { ...house, capabilities: { ...house.capabilities, tracking: 'none' as const } },
    };
    const events = [{ ...complete({ tracking_number: number, status: 2 }), status: in_transit, message: '' }];
    expect(await recordEvents({ ...server.deps, carriers }, events)).toMatchObject([
      { result: 'unknown_number' },
    ]);
  });
});

describe('twenty concurrent requests with the same events', () => {
  test('store and mail each once, without a deadlock', async () => {
    const ordered = await Promise.all(
      [1, 2, 3].map(() => aShipment({ receive_delivery_email: true }, [5, 6])),
    );
    const numbers = ordered.flatMap((it) => it.numbers);
    const all = numbers.flatMap((tracking_number) =>
      [in_transit, out_for_delivery, delivered].map((status, index) =>
        complete({ tracking_number, status, at: seconds() - 10 + index }),
      ),
    );
    const requests = Array.from({ length: 20 }, (_, turn) => {
      const start = turn % all.length;
      const turned = [...all.slice(start), ...all.slice(0, start)];
      return JSON.stringify({ events: (turn % 2 === 0 ? turned : turned.toReversed()).slice(0, 14) });
    });
    const answers = await Promise.all(requests.map((body) => post(body)));
    expect(answers.map((it) => it.status)).toEqual(requests.map(() => 200));
    const accepted = answers.flatMap(({ data }) =>
      data.filter((it: { result: string }) => it.result === 'accepted'),
    );
    expect(accepted).toHaveLength(all.length);
    for (const { show, events, mails } of ordered) {
      expect((await show()).shipment_status).toBe(delivered);
      expect(await events()).toHaveLength(6);
      expect(mails()).toHaveLength(1);
    }
  });

  test('may be a thousand events in one request', async () => {
    const { number, events } = await aShipment();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      tracking_number: number,
      status: in_transit,
      at: seconds() - index,
    }));
    expect(new Set(await tell(...many))).toEqual(new Set(['accepted']));
    expect(await events()).toHaveLength(1000);
    const { status, code } = await post(
      JSON.stringify({ events: [...many, many[0]].map((it) => complete(it!)) }),
    );
    expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('a pickup ordered with the shipment', () => {
  const statusOf = async (shipment_id: string) =>
    (await server.db.select().from(pickup).where(eq(pickup.shipment_id, shipment_id)))[0]?.status;

  test.each<[string, ShipmentStatus, number]>([
    ['is done once a parcel is on its way', in_transit, 1],
    ['is done once a parcel is delivered', delivered, 1],
    ['is not done by an announcement', info_received, 0],
    ['is not done by trouble before the first scan', exception, 0],
  ])('%s', async (_, status, requested) => {
    const { numbers, shipment_id, show } = await aShipment(aPickup(), [5, 6]);
    await tell({ tracking_number: numbers[0]!, status });
    expect(await statusOf(shipment_id)).toBe(requested);
    expect((await show()).pickup_status).toBe(requested);
  });

  test('stays cancelled', async () => {
    const { number, shipment_id } = await aShipment(aPickup());
    await server.db.update(pickup).set({ status: -1 }).where(eq(pickup.shipment_id, shipment_id));
    await tell({ tracking_number: number, status: in_transit });
    expect(await statusOf(shipment_id)).toBe(-1);
  });
});

describe('the mail about a delivery', () => {
  const wanting = { receive_delivery_email: true };
  const mailFor = async (order: MailOrder) => {
    const sent: { to: string; subject: string; text: string; message_id: string }[] = [];
    const mailer: Deps['mailer'] = { send: async (mail) => void sent.push(mail) };
    await sendMail({ ...server.deps, mailer }, order);
    return sent[0]!;
  };

  test('is sent once although the event comes twice, or before the parcel was on its way', async () => {
    const { number, mails, shipment_id } = await aShipment(wanting);
    server.clock.advance({ hours: 1 });
    await tell({ tracking_number: number, status: delivered });
    await tell({ tracking_number: number, status: delivered });
    await tell({ tracking_number: number, status: in_transit, at: seconds() - 1800 });
    expect(mails()).toHaveLength(1);
    const [row] = await server.db
      .select()
      .from(shipmentCourse)
      .where(and(eq(shipmentCourse.shipment_id, shipment_id)));
    expect(row?.delivery_mailed).toEqual(server.clock.now());
    server.clock.advance({ hours: 1 });
    await tell({ tracking_number: number, status: exception });
    server.clock.advance({ hours: 1 });
    await tell({ tracking_number: number, status: delivered });
    expect(mails()).toHaveLength(1);
  });

  test('waits for the last parcel', async () => {
    const { numbers, mails } = await aShipment(wanting, [5, 6]);
    await tell({ tracking_number: numbers[0]!, status: delivered });
    expect(mails()).toHaveLength(0);
    await tell({ tracking_number: numbers[1]!, status: delivered });
    expect(mails()).toHaveLength(1);
  });

  test('is not sent unless requested', async () => {
    const { number, mails } = await aShipment({ receive_delivery_email: false });
    await tell({ tracking_number: number, status: delivered });
    expect(mails()).toEqual([]);
  });

  test('tells the sender number, recipient, time, place and the tracking page', async () => {
    const { number, mails, shipment_id, owner } = await aShipment({
      ...wanting,
      reference_number_1: 'AB-77',
    });
    server.clock.set('2026-03-11T13:05:00Z');
    await tell({ tracking_number: number, status: delivered, city: 'Altona' });
    const read = async (language: 'de' | 'en') => {
      await server.pool.query('update client set language = $1 where id = $2', [language, owner.client.id]);
      return mailFor(mails()[0]!);
    };
    const german = await read('de');
    expect(german).toMatchObject({
      to: owner.client.email,
      subject: 'Zugestellt: Sendung an Werkstatt Özdemir & Söhne',
    });
    expect(german.text.replaceAll(' ', '')).toContain(`Sendungsnummer:${number}`);
    expect(german.text).toContain('Empfänger: Werkstatt Özdemir & Söhne\nReferenz: AB-77\n');
    expect(german.text).toContain('Zeitpunkt: 11.03.2026 um 14:05 Uhr\nOrt: Altona');
    expect(german.text).toContain(`${server.config.publicUrl}/history/${shipment_id}`);
    const english = await read('en');
    expect(english.text).toContain('Time: 11 March 2026 at 14:05 (Berlin)\nPlace: Altona');
    expect(english.message_id).toBe(german.message_id);
    server.clock.advance({ minutes: 1 });
    await tell({ tracking_number: number, status: delivered, city: 'Tokyo', country_code: 'JP' });
    expect((await read('de')).text).toContain('Zeitpunkt: 11.03.2026 um 14:06 Uhr (Berlin)\nOrt: Tokyo');
    await server.pool.query('update shipment_course set shipment_status = 0 where shipment_id = $1', [
      shipment_id,
    ]);
    expect(await read('de')).toBeUndefined();
  });

  test('to a recipient abroad says in German too that the time is that of Berlin', async () => {
    const recipient = { ...anAddress(), country_code: 'FI', postal_code: '00100', city: 'Helsinki' };
    const { number, mails } = await aShipment({ ...wanting, recipient });
    await tell({ tracking_number: number, status: delivered });
    expect((await mailFor(mails()[0]!)).text).toMatch(/Zeitpunkt: .* Uhr \(Berlin\)\n/);
  });
});

describe('a request', () => {
  const body = JSON.stringify({ events: [] });
  const good = () => signedHeaders(server, body);

  test('is accepted with a signature, also again within five minutes', async () => {
    const headers = good();
    expect((await post(body, headers)).status).toBe(200);
    server.clock.advance({ minutes: 5 });
    expect((await post(body, headers)).status).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await post(body, headers)).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
  });

  test.each<[string, () => Promise<{ status: number; code: string }>, string]>([
    ['without a signature', () => post(body, { 'content-type': 'application/json' }), 'UNAUTHORIZED'],
    [
      'with a user’s token instead',
      async () => post(body, { authorization: `Bearer ${(await server.signIn({ is_admin: true })).access}` }),
      'UNAUTHORIZED',
    ],
    ['with another body', () => post('{"events":[ ]}', good()), 'SIGNATURE_INVALID'],
    [
      'with another time',
      () => post(body, { ...good(), 'x-carrier-time': `${seconds() - 1}` }),
      'SIGNATURE_INVALID',
    ],
    ['with no time', () => post(body, { ...good(), 'x-carrier-time': 'now' }), 'SIGNATURE_INVALID'],
    [
      'with half a signature',
      () => post(body, { ...good(), 'x-carrier-signature': 'ab' }),
      'SIGNATURE_INVALID',
    ],
    [
      'signed with another secret',
      () =>
        post(
          body,
          signedHeaders(
            { ...server, config: { ...server.config, carrierEventsSecret: 'x'.repeat(40) } },
            body,
          ),
        ),
      'SIGNATURE_INVALID',
    ],
    ['from the future', async () => post(body, lateHeaders(301)), 'SIGNATURE_INVALID'],
    ['with a bad signature and a bad body', () => post('{', good()), 'SIGNATURE_INVALID'],
  ])('%s is refused', async (_, ask, code) => {
    expect(await ask()).toMatchObject({ status: 401, code });
  });

  const lateHeaders = (ahead: number) =>
    signedHeaders(
      {
        ...server,
        clock: { ...server.clock, now: () => new Date(server.clock.now().getTime() + ahead * 1000) },
      },
      body,
    );

  test.each([
    ['{', 'MALFORMED_BODY'],
    ['{"events":[{"tracking_number":"1","at":1,"code":"x","status":7}]}', 'VALIDATION_FAILED'],
    ['{"events":[{"tracking_number":"1","at":1e12,"code":"x","status":2}]}', 'VALIDATION_FAILED'],
    ['', 'VALIDATION_FAILED'],
  ])('is refused for its content if it is signed and contains %s', async (text, code) => {
    expect(await post(text)).toMatchObject({ status: 400, code });
  });

  test('is accepted with two megabytes', async () => {
    const padded = `{"events":[]${' '.repeat(2_000_000)}}`;
    expect((await post(padded)).status).toBe(200);
  });

  test('is refused by a portal without a secret, signed or not', async () => {
    const without = await startServer({ config: { carrierEventsSecret: undefined } });
    expect(await carrierOf(without).post(body)).toMatchObject({ status: 403, code: 'CARRIER_EVENTS_OFF' });
  });
});
