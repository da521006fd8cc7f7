import { afterAll, afterEach, expect, test } from 'vitest';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { PermanentFailure } from '#server/queue/queue.ts';
import { smtpServer } from '#support/smtp-server.ts';

const smtp = await smtpServer();
const patience = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
const mailer = smtpMailer({ url: smtp.url, from: 'Pult <versand@pult.example>', patience });
const mail = {
  message_id: '<0190-1@pult.example>',
  to: 'kim@kunde.example',
  subject: 'Grüße aus Köln',
  text: 'Schöne Grüße\n.\nhttps://pult.example/?a=1&b=2\n',
  html: '<p>Schöne Grüße</p>',
};
afterEach(() => smtp.setMood('friendly'));
afterAll(() => smtp.goAway());

test('a mail arrives complete: sender, recipient, umlauts, both formats and its Message-ID', async () => {
  await mailer.send(mail);
  const [got] = smtp.received;
  expect(got).toMatchObject({ from: 'versand@pult.example', to: ['kim@kunde.example'] });
  expect(got?.message).toContain('Message-ID: <0190-1@pult.example>');
  expect(got?.message).toContain('From: Pult <versand@pult.example>');
  expect(got?.message).toContain('Auto-Submitted: auto-generated');
  expect(got?.message).toMatch(/Subject: =\?UTF-8\?/);
  expect(got?.message).toContain('Content-Type: text/plain');
  expect(got?.message).toContain('Content-Type: text/html');
});

test('an answer goes to the address of the business that the mail speaks for', async () => {
  await mailer.send({ ...mail, reply_to: 'versand@moebelwerk.example' });
  expect(smtp.received.at(-1)?.message).toContain('Reply-To: versand@moebelwerk.example');
  await mailer.send(mail);
  expect(smtp.received.at(-1)?.message).not.toContain('Reply-To');
});

test('an attachment arrives under its name, byte for byte', async () => {
  const content = new Uint8Array([0, 1, 2, 253, 254, 255]);
  const attachments = [{ filename: 'Label 1.pdf', content_type: 'application/pdf', content }];
  await mailer.send({ ...mail, attachments });
  const message = smtp.received.at(-1)?.message ?? '';
  expect(message).toContain('Content-Type: application/pdf');
  expect(message).toMatch(/Content-Disposition: attachment; filename="Label 1.pdf"/);
  expect(message).toContain(Buffer.from(content).toString('base64'));
});

test.each(['silent', 'busy', 'drops'] as const)(
  'a server that is %s leaves the mail to be sent later',
  async (mood) => {
    smtp.setMood(mood);
    const outcome = await mailer.send(mail).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(PermanentFailure);
  },
);

test('a server that cannot be reached leaves the mail to be sent later', async () => {
  const nowhere = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'versand@pult.example', patience });
  await expect(nowhere.send(mail)).rejects.not.toBeInstanceOf(PermanentFailure);
});

test('a permanently refused recipient is not retried and not named in the error', async () => {
  smtp.setMood('refuses_recipient');
  const outcome = await mailer.send(mail).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(PermanentFailure);
  expect(String(outcome) + String((outcome as Error).cause)).not.toContain('kim');
});

test('a recipient is a plain address', async () => {
  const before = smtp.received.length;
  await mailer.send({ ...mail, to: 'kim@kunde.example\r\nBcc: x@y.example' }).catch(() => {});
  expect(smtp.received.slice(before).flatMap((it) => it.to)).not.toContain('x@y.example');
});
