import { describe, expect, test } from 'vitest';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { mailsTo } = registrations(server);
const staff = await server.signIn({ is_admin: true, contact_person: 'Ada Leitung' });

async function ordered(difference: Parameters<typeof server.signIn>[0] = {}) {
  const owner = await server.signIn(difference);
  const recipient = anAddress({ company: 'Werft Nord', postal_code: '24937', city: 'Flensburg' });
  const order = anOrder({
    service: 'special',
    recipient,
    reference_number_1: 'KD-77',
    parcels: [aParcel(), aParcel()],
  });
  const { data } = await orderSender(server, owner.access)(order);
  const id = data.shipment_id;
  let revision = 0;
  const change = async (
    it: Omit<Parameters<typeof staff.api.shipment.changeManual>[0], 'id' | 'revision'>,
  ) => {
    const answer = await staff.api.shipment.changeManual({ id, revision, ...it });
    revision = answer.data.manual_work?.revision ?? 0;
    return answer.data;
  };
  const subjects = async () => (await mailsTo(owner.client.email)).map((it) => it.subject);
  return { ...owner, id, change, subjects };
}

describe('a mail to the client of a manual order', () => {
  test.each([
    ['de', 'In Arbeit: Auftrag an Werft Nord', 'Referenz: KD-77'],
    ['en', 'In progress: order to Werft Nord', 'Reference: KD-77'],
  ] as const)('is sent when the staff begin (%s)', async (language, subject, fact) => {
    const { client, change, id } = await ordered({ language });
    await change({});
    await change({ price_note: '180 EUR' });
    const [mail, ...more] = await mailsTo(client.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject });
    expect(mail?.text).toContain(fact);
    expect(mail?.text).toContain(`/history/${id}`);
    expect(mail?.text).not.toContain('180 EUR');
  });

  test('names carrier, number and link once per number, and says nothing of being sent', async () => {
    const { client, change, subjects } = await ordered();
    await change({
      carrier_name: 'Kurier Nord',
      tracking_number: 'KN 47 11',
      tracking_link: 'https://kurier.example/4711',
    });
    const [mail] = await mailsTo(client.email);
    expect(mail?.subject).toBe('Sendungsnummer: Auftrag an Werft Nord');
    expect(mail?.text).toContain('hat eine Sendungsnummer');
    expect(mail?.text).not.toMatch(/versendet|unterwegs/i);
    for (const fact of ['Kurier Nord', 'KN4711', 'https://kurier.example/4711'])
      expect(mail?.text).toContain(fact);
    await change({ tracking_number: 'KN4711' });
    expect(await subjects()).toHaveLength(1);
    await change({ tracking_number: 'KN4712' });
    expect(await subjects()).toEqual([mail?.subject, mail?.subject]);
  });

  test.each([
    ['de', 'Unterwegs: Auftrag an Werft Nord', 'ist unterwegs', 'KN4714'],
    ['en', 'In transit: order to Werft Nord', 'is on its way', 'KN4716'],
  ] as const)(
    'says that it is under way once the first scan is entered (%s)',
    async (language, subject, text, tracking_number) => {
      const { client, change, subjects } = await ordered({ language });
      await change({ carrier_name: 'Kurier Nord', tracking_number });
      await mailsTo(client.email);
      await change({ shipment_status: 2 });
      const mail = (await mailsTo(client.email)).find((it) => it.subject === subject);
      for (const fact of [text, 'Kurier Nord', tracking_number]) expect(mail?.text).toContain(fact);
      const sofar = await subjects();
      for (const shipment_status of [3, 5, 2] as const) await change({ shipment_status });
      expect(await subjects()).toEqual(sofar);
    },
  );

  test('is one mail if number and first scan are entered together, and none for a delivery', async () => {
    const { change, subjects } = await ordered();
    await change({ tracking_number: 'KN4715', shipment_status: 3 });
    expect(await subjects()).toEqual(['Unterwegs: Auftrag an Werft Nord']);
    const delivered = await ordered();
    await delivered.change({});
    await delivered.change({ shipment_status: 6 });
    expect(await delivered.subjects()).toEqual([
      'Zugestellt: Sendung an Werft Nord',
      'In Arbeit: Auftrag an Werft Nord',
    ]);
  });

  test('is sent with the reason when the staff cancel, and not when the client cancels', async () => {
    const { id, client, change } = await ordered();
    await change({});
    await mailsTo(client.email);
    await staff.api.shipment.cancel({ id, reason: 'Ware war nicht bereit' });
    const [mail] = await mailsTo(client.email);
    expect(mail?.subject).toBe('Storniert: Auftrag an Werft Nord');
    expect(mail?.text).toContain('Grund: Ware war nicht bereit');

    const own = await ordered();
    await own.api.shipment.cancel({ id: own.id });
    expect(await own.subjects()).toEqual([]);
  });

  test('is not sent if it is outdated by then', async () => {
    const { id, change, subjects } = await ordered();
    await change({ tracking_number: 'KN4799' });
    await staff.api.shipment.cancel({ id });
    expect(await subjects()).toEqual(['Storniert: Auftrag an Werft Nord']);
  });
});

describe('handing over a manual order', () => {
  test('gives it to a colleague of the staff, who holds it from then on', async () => {
    const colleague = await server.signIn({ is_admin: true, contact_person: 'Bo Vertretung' });
    const { id, change } = await ordered();
    await change({});
    const { data: names } = await staff.api.shipment.staffForManual();
    expect(names).toEqual(
      expect.arrayContaining([
        { uid: staff.client.user_uid, name: 'Ada Leitung' },
        { uid: colleague.client.user_uid, name: 'Bo Vertretung' },
      ]),
    );
    const { manual_work } = await change({ held_by: colleague.client.user_uid });
    expect(manual_work).toMatchObject({
      begun_by: 'Ada Leitung',
      held_by: { uid: colleague.client.user_uid, name: 'Bo Vertretung' },
    });
    // Any colleague may do this, since the holder may be away.
    await staff.api.shipment.changeManual({ id, revision: 2, held_by: staff.client.user_uid });
    const { rows } = await server.pool.query(
      `select details->>'handed_to' as to from audit_event
       where details->>'shipment_id' = $1 and details ? 'handed_to' order by at, id`,
      [id],
    );
    expect(rows).toEqual([{ to: colleague.client.id }, { to: staff.client.id }]);
  });

  test("moves it from the list of the first holder to the new one's", async () => {
    const colleague = await server.signIn({ is_admin: true });
    const { id, change } = await ordered();
    const isIn = async ({ api }: typeof staff) => {
      const { data } = await api.shipment.listManual({ filter: 'mine', pagination: { per_page: 100 } });
      return data.some((it) => it.shipment_id === id);
    };
    await change({});
    expect([await isIn(staff), await isIn(colleague)]).toEqual([true, false]);
    await change({ held_by: colleague.client.user_uid });
    expect([await isIn(staff), await isIn(colleague)]).toEqual([false, true]);
    await change({ shipment_status: 6 });
    expect(await isIn(colleague)).toBe(false);
  });

  test.each([
    ['de', 'Übergeben: manueller Auftrag an Werft Nord', 'Ada Leitung hat Ihnen', 'Referenz: KD-77'],
    ['en', 'Handed over: manual order to Werft Nord', 'Ada Leitung has handed', 'Reference: KD-77'],
  ] as const)(
    'mails the new holder who gave it and whose order it is (%s)',
    async (language, subject, by, fact) => {
      const colleague = await server.signIn({ is_admin: true, language });
      const { id, client, change } = await ordered();
      await change({});
      await change({ held_by: colleague.client.user_uid });
      const [mail, ...more] = await mailsTo(colleague.client.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(subject);
      for (const part of [by, fact, `${client.company} (${client.number})`, `/super-admin/shipments/${id}`])
        expect(mail?.text).toContain(part);
      expect((await mailsTo(client.email)).map((it) => it.text).join()).not.toContain('Ada Leitung');
    },
  );

  test('mails no one who took it, already holds it, or no longer holds it', async () => {
    const [one, two] = [await server.signIn({ is_admin: true }), await server.signIn({ is_admin: true })];
    const { id } = await ordered();
    const gotBy = async ({ client }: typeof staff) =>
      (await mailsTo(client.email)).filter((it) => it.text.includes(id)).length;
    await one.api.shipment.changeManual({ id, revision: 0, held_by: one.client.user_uid });
    await one.api.shipment.changeManual({ id, revision: 1, held_by: one.client.user_uid });
    expect(await gotBy(one)).toBe(0);
    await staff.api.shipment.changeManual({ id, revision: 2, held_by: two.client.user_uid });
    await two.api.shipment.changeManual({ id, revision: 3, held_by: one.client.user_uid });
    expect([await gotBy(one), await gotBy(two)]).toEqual([1, 0]);
    await one.api.shipment.changeManual({ id, revision: 4, held_by: two.client.user_uid });
    await one.api.shipment.changeManual({ id, revision: 5, shipment_status: 6 });
    expect(await gotBy(two)).toBe(0);
  });

  test('is refused if the new holder is not one of the staff', async () => {
    const { change, client } = await ordered();
    await expect(change({ held_by: client.user_uid })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'held_by', code: 'not_valid' }] },
    });
  });
});
