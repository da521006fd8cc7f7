import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { sendMail } from '#server/letters/send-mail.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const mailsTo = async (recipient: string) => {
  const { rows } = await server.pool.query('select * from mail_kept where recipient = $1 order by at', [
    recipient,
  ]);
  return rows;
};
const orders = (email: string) =>
  server.sent.flatMap(({ data }) => {
    const order = data as MailOrder;
    return order.mail === 'labels' && order.email === email ? [order] : [];
  });
const anEmail = () => `lager-${randomUUID().slice(0, 8)}@empfang.example`;
const withKey = (key: string, more = {}) => ({ context: { headers: { 'idempotency-key': key, ...more } } });

async function somebody() {
  const { api, access, client } = await server.signIn();
  const send = orderSender(server, access);
  return { api, access, client, send };
}

const inFile = ({ company }: { company: string }) =>
  company.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/-$/, '');

describe('labels by mail', () => {
  test('go to each address separately, as the PDF of that shipment', async () => {
    const { api, client, send } = await somebody();
    const { shipment_id, tracking_number } = (await send(anOrder({ parcels: [aParcel(), aParcel()] }))).data;
    const [one, other] = [anEmail(), anEmail()];
    expect((await api.shipment.sendLabels({ id: shipment_id, email: [one, other] })).data).toEqual({
      mails: 2,
      stopped: [],
    });
    for (const order of [...orders(one), ...orders(other)]) await sendMail(server.deps, order);
    const [mail] = await mailsTo(one);
    expect(mail.subject).toBe(`Labels von ${client.company}`);
    expect(mail.text).toContain('Werkstatt Özdemir & Söhne, 20354 Hamburg');
    expect(mail.text + mail.html).not.toContain(other);
    expect(mail.attachments).toMatchObject([
      { filename: `Label-${inFile(client)}-${tracking_number[0]}+1.pdf`, content_type: 'application/pdf' },
    ]);
    expect(mail.reply_to).toBe(client.email);
    expect(mail.text).toContain(`weil ${client.company} Ihre Adresse angegeben hat`);
    const pdf = Buffer.from(mail.attachments[0].content, 'base64').toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(await mailsTo(other)).toHaveLength(1);
  });

  test("are written in the sender's language", async () => {
    const { api, client, send } = await somebody();
    const { shipment_id } = (await send()).data;
    const to = anEmail();
    const english = { context: { headers: { 'x-language': 'en' } } };
    await api.shipment.sendLabels({ id: shipment_id, email: [to] }, english);
    await sendMail(server.deps, orders(to)[0]!);
    expect((await mailsTo(to))[0].subject).toBe(`Labels from ${client.company}`);
  });

  test('are one mail with one file for several shipments', async () => {
    const { api, send } = await somebody();
    const ids = [];
    for (const company of ['Erste', 'Zweite'])
      ids.push((await send(anOrder({ recipient: anAddress({ company }) }))).data.shipment_id);
    const to = anEmail();
    await api.shipment.sendManyLabels({ shipment_ids: ids.toReversed(), email: [to] });
    await sendMail(server.deps, orders(to)[0]!);
    const [mail] = await mailsTo(to);
    expect(mail.text.indexOf('Zweite')).toBeLessThan(mail.text.indexOf('Erste'));
    const pdf = Buffer.from(mail.attachments[0].content, 'base64').toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  test('have their papers in a second file', async () => {
    const { api, client, send } = await somebody();
    const plain = (await send()).data;
    const papered = (await send(anOrder({ waybill: true }))).data;
    const to = anEmail();
    const shipment_ids = [plain.shipment_id, papered.shipment_id];
    await api.shipment.sendManyLabels({ shipment_ids, email: [to] });
    await sendMail(server.deps, orders(to)[0]!);
    const [mail] = await mailsTo(to);
    expect(mail.text).toContain('Die Papiere sind eine zweite Datei');
    const pages = mail.attachments.map(
      (it: { content: string }) =>
        Buffer.from(it.content, 'base64')
          .toString('latin1')
          .match(/\/Type \/Page\b/g)?.length,
    );
    expect(pages).toEqual([2, 3]);
    expect(mail.attachments[1].filename).toBe(`Papiere-${inFile(client)}-${papered.tracking_number[0]}.pdf`);
  });

  test('have the customs invoice once, however many parcels the shipment has', async () => {
    const { api, send } = await somebody();
    const recipient = anAddress({ country_code: 'CH' });
    const parcels = [150, 100, 50].map((value_of_goods) => aParcel({ value_of_goods }));
    const customs = aCustoms({
      currency: 'EUR',
      lines: [aGoodsLine({ quantity: 1, unit_value_cents: 30_000 })],
    });
    const sent = await send(anOrder({ recipient, parcels, customs, service: 'standard' }));
    const { shipment_id } = sent.data;
    const to = anEmail();
    await api.shipment.sendLabels({ id: shipment_id, email: [to] });
    await sendMail(server.deps, orders(to)[0]!);
    const [, papers] = (await mailsTo(to))[0].attachments;
    const pages = await printPdf(Buffer.from(papers.content, 'base64'), 36);
    expect(pages.filter((it) => it.text.includes('Handelsrechnung'))).toHaveLength(1);
  });

  test('leave out shipments cancelled meanwhile; if none is left, no mail is sent', async () => {
    const { api, client, send } = await somebody();
    const [gone, stays] = [(await send()).data, (await send()).data];
    const [both, alone] = [anEmail(), anEmail()];
    await api.shipment.sendManyLabels({ shipment_ids: [gone.shipment_id, stays.shipment_id], email: [both] });
    await api.shipment.sendLabels({ id: gone.shipment_id, email: [alone] });
    await server.pool.query(`update parcel set status = 'canceled' where shipment_id = $1`, [
      gone.shipment_id,
    ]);
    await sendMail(server.deps, orders(both)[0]!);
    await sendMail(server.deps, orders(alone)[0]!);
    expect((await mailsTo(both))[0].attachments[0].filename).toBe(
      `Label-${inFile(client)}-${stays.tracking_number[0]}.pdf`,
    );
    expect(await mailsTo(alone)).toEqual([]);
  });

  test('are refused if a shipment is on its way, alone or among others', async () => {
    const { api, send } = await somebody();
    const [gone, stays] = [(await send()).data, (await send()).data];
    await server.pool.query('update shipment_course set shipment_status = 6 where shipment_id = $1', [
      gone.shipment_id,
    ]);
    const email = [anEmail()];
    const refused = { status: 409, code: 'LABEL_UNDERWAY' };
    await expect(api.shipment.sendLabels({ id: gone.shipment_id, email })).rejects.toMatchObject(refused);
    const shipment_ids = [stays.shipment_id, gone.shipment_id];
    await expect(api.shipment.sendManyLabels({ shipment_ids, email })).rejects.toMatchObject(refused);
    expect(orders(email[0]!)).toEqual([]);
  });

  test('leave out shipments that have left meanwhile; if none is left, no mail is sent', async () => {
    const { api, client, send } = await somebody();
    const [gone, stays] = [(await send()).data, (await send()).data];
    const [both, alone] = [anEmail(), anEmail()];
    await api.shipment.sendManyLabels({ shipment_ids: [gone.shipment_id, stays.shipment_id], email: [both] });
    await api.shipment.sendLabels({ id: gone.shipment_id, email: [alone] });
    await server.pool.query('update shipment_course set shipment_status = 2 where shipment_id = $1', [
      gone.shipment_id,
    ]);
    await sendMail(server.deps, orders(both)[0]!);
    await sendMail(server.deps, orders(alone)[0]!);
    expect((await mailsTo(both))[0].attachments[0].filename).toBe(
      `Label-${inFile(client)}-${stays.tracking_number[0]}.pdf`,
    );
    expect(await mailsTo(alone)).toEqual([]);
  });

  test('are not marked as printed', async () => {
    const { api, send } = await somebody();
    const { shipment_id } = (await send()).data;
    await api.shipment.sendLabels({ id: shipment_id, email: [anEmail()] });
    const [it] = (await api.shipment.get({ id: shipment_id })).data;
    expect(it?.label_printed ?? null).toBeNull();
  });
});

describe('a repeat under the same key', () => {
  test('is answered without a second mail, also at the same moment', async () => {
    const { api, send } = await somebody();
    const { shipment_id } = (await send()).data;
    const [to, key] = [anEmail(), randomUUID()];
    const ask = () => api.shipment.sendLabels({ id: shipment_id, email: [to] }, withKey(key));
    const results = await Promise.allSettled([ask(), ask(), ask()]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const it of results)
      if (it.status === 'rejected') expect(it.reason).toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
    expect((await ask()).data).toEqual({ mails: 1, stopped: [] });
  });

  test('to another address is refused', async () => {
    const { api, send } = await somebody();
    const { shipment_id } = (await send()).data;
    const key = randomUUID();
    await api.shipment.sendLabels({ id: shipment_id, email: [anEmail()] }, withKey(key));
    await expect(
      api.shipment.sendLabels({ id: shipment_id, email: [anEmail()] }, withKey(key)),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('labels by mail are refused', () => {
  test.each([
    ['without an address', [], 'email_required', 'email'],
    ['with something that is no address', ['lager'], 'email_not_valid', 'email.0'],
    ['with a line break in an address', ['a@b.example\r\nBcc: c@d.example'], 'email_not_valid', 'email.0'],
    ['to more than 20', Array.from({ length: 21 }, anEmail), 'emails_too_many', 'email'],
  ])('%s', async (_, email, code, path) => {
    const { api, send } = await somebody();
    const { shipment_id } = (await send()).data;
    await expect(api.shipment.sendLabels({ id: shipment_id, email })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path, code }] },
    });
  });

  test("for another client's shipment, like for a missing one", async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { shipment_id } = (await owner.send()).data;
    const to = anEmail();
    for (const id of [shipment_id, v7()])
      await expect(other.api.shipment.sendLabels({ id, email: [to] })).rejects.toMatchObject({ status: 404 });
    await expect(
      other.api.shipment.sendManyLabels({ shipment_ids: [shipment_id], email: [to] }),
    ).rejects.toMatchObject({ status: 404 });
    expect(orders(to)).toEqual([]);
  });

  test('for a manual order, which has no label', async () => {
    const { api, send } = await somebody();
    const { shipment_id } = (await send(anOrder({ service: 'special' }))).data;
    await expect(api.shipment.sendLabels({ id: shipment_id, email: [anEmail()] })).rejects.toMatchObject({
      code: 'LABEL_NOT_READY',
    });
  });

  test('to more addresses an hour than allowed', async () => {
    const strict = await startServer({
      config: {
        rateLimits: {
          openCallsPerMinute: 10,
          signInsPerAccount: 100,
          callsPerMinute: 10_000,
          trackingPerMinute: 10,
        },
      },
    });
    const { api, access } = await strict.signIn();
    const { shipment_id } = (await orderSender(strict, access)()).data;
    const email = Array.from({ length: 20 }, anEmail);
    await api.shipment.sendLabels({ id: shipment_id, email });
    await expect(api.shipment.sendLabels({ id: shipment_id, email: [anEmail()] })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });
});
