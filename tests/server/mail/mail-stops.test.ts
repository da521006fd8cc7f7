import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { sendMail } from '#server/letters/send-mail.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';
import { smtpServer } from '#support/smtp-server.ts';

const server = await startServer();
const smtp = await smtpServer();
afterAll(() => smtp.goAway());
const mailer = smtpMailer({ url: smtp.url, from: 'Pult <versand@pult.example>' });

async function aClient() {
  const { api, access, client } = await server.signIn();
  const { shipment_id } = (await orderSender(server, access)()).data;
  const send = async (email: string) =>
    (await api.shipment.sendLabels({ id: shipment_id, email: [email] })).data;
  return { client, send };
}
const aMailbox = () => `lager-${randomUUID().slice(0, 8)}@empfang.example`;
const ordersTo = (email: string) =>
  server.sent.flatMap(({ data }) => {
    const order = data as MailOrder;
    return order.mail === 'labels' && order.email === email ? [order] : [];
  });
const deliver = async (email: string) => {
  const before = smtp.received.length;
  for (const order of ordersTo(email)) await sendMail({ ...server.deps, mailer }, order);
  return smtp.received.slice(before).map(({ message }) => message.replaceAll(/\r\n[ \t]/g, ' '));
};
const linkIn = (message = '') => /^List-Unsubscribe: <(\S+)>\r?$/m.exec(message)?.[1] ?? '';
const onlyPath = (link: string) => link.replace(server.config.publicUrl, '');

describe('a mail with labels', () => {
  test('says how to stop, in words and to the mail program', async () => {
    const { send, client } = await aClient();
    const to = aMailbox();
    await send(to);
    const [message = ''] = await deliver(to);
    expect(linkIn(message)).toMatch(
      new RegExp(`^${server.config.publicUrl}/unsubscribe\\?code=[\\w.-]+&lang=de$`),
    );
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await sendMail(server.deps, ordersTo(to)[0]!);
    const { rows: kept } = await server.pool.query('select text, html from mail_kept where recipient = $1', [
      to,
    ]);
    expect(kept[0].text).toContain(`Keine Labels von ${client.company} mehr erhalten:\n${linkIn(message)}`);
    expect(kept[0].html).toContain(`href="${linkIn(message).replace('&', '&amp;')}"`);
  });

  test('no longer goes to an address that stopped it with one click; others get it', async () => {
    const { send } = await aClient();
    const another = await aClient();
    const [to, other] = [aMailbox(), aMailbox()];
    await send(to);
    const [message] = await deliver(to);
    const response = await server.request(onlyPath(linkIn(message)), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    // Mails on their way when the address stops them.
    expect(await deliver(to)).toEqual([]);
    expect(await send(to.toUpperCase())).toEqual({ mails: 0, stopped: [to.toUpperCase()] });
    expect(ordersTo(to.toUpperCase())).toEqual([]);
    expect(await send(other)).toEqual({ mails: 1, stopped: [] });
    expect(await another.send(to)).toEqual({ mails: 1, stopped: [] });
  });

  test('still goes to an address whose mail filter opens the link', async () => {
    const { send } = await aClient();
    const to = aMailbox();
    await send(to);
    const [message] = await deliver(to);
    for (const method of ['GET', 'HEAD']) await server.request(onlyPath(linkIn(message)), { method });
    expect(await send(to)).toEqual({ mails: 1, stopped: [] });
  });
});

describe('the page of the link', () => {
  const codeFor = async () => {
    const { send, client } = await aClient();
    const to = aMailbox();
    await send(to);
    const [message] = await deliver(to);
    return { send, client, to, code: new URL(linkIn(message)).searchParams.get('code') ?? '' };
  };

  test('stops the mails, names the sender, and lets them begin again', async () => {
    const { send, client, to, code } = await codeFor();
    for (let twice = 0; twice < 2; twice += 1)
      expect((await server.api().mail.stop({ code, stop: true })).data).toEqual({ company: client.company });
    expect((await send(to)).mails).toBe(0);
    await server.api().mail.stop({ code, stop: false });
    expect((await send(to)).mails).toBe(1);
    const { rows } = await server.pool.query(
      `select details from audit_event where client_id = $1 and action = 'label_mails_stopped' order by at, id`,
      [client.id],
    );
    expect(rows.map((it) => it.details)).toEqual([{ stop: true }, { stop: false }]);
  });

  test('refuses a code that is incomplete, forged or made for something else', async () => {
    const { code } = await codeFor();
    const { access } = await server.signIn();
    for (const wrong of ['x', code.slice(0, -3), access])
      await expect(server.api().mail.stop({ code: wrong, stop: true })).rejects.toMatchObject({
        code: 'ACTION_CODE_INVALID',
      });
    expect((await server.request('/unsubscribe', { method: 'POST' })).status).toBe(400);
  });

  test('stores no address', async () => {
    const { to, code } = await codeFor();
    await server.api().mail.stop({ code, stop: true });
    const { rows } = await server.pool.query('select mail_stop::text as row from mail_stop');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(to);
    expect(Buffer.from(code.split('.')[1] ?? '', 'base64url').toString()).not.toContain(to);
  });
});
