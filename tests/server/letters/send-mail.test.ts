import { describe, expect, test } from 'vitest';
import { noPackaging } from '#domain/portal/packaging.ts';
import { accountUnlocked } from '#server/letters/account-unlocked.ts';
import { labelsLetter } from '#server/letters/labels-letter.ts';
import { manualHandedOver } from '#server/letters/manual-handed-over.ts';
import { noAccount } from '#server/letters/no-account.ts';
import { packagingOrdered } from '#server/letters/packaging-ordered.ts';
import { passwordChanged } from '#server/letters/password-changed.ts';
import { resetPassword } from '#server/letters/reset-password.ts';
import { sendMail } from '#server/letters/send-mail.ts';
import { unlockAccount } from '#server/letters/unlock-account.ts';
import { verifyEmail } from '#server/letters/verify-email.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { anAddress } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const provider = {
  name: 'Pult & Co <GmbH>',
  supportPhone: '0800 1234567',
  supportEmail: 'hilfe@pult.example',
  specialServiceEmail: '',
};
const name = 'Kim <b>"Falz"</b> & Söhne';
const company = `Falz' <script>alert(1)</script>`;
const url = 'https://pult.example/?mode=x&actionCode=a%26b&id=1';
const customer = {
  number: 10_010,
  contact: name,
  email: 'kim@kunde.example',
  phone: '+49 30 1',
  address: 'X 1',
};
const all = {
  verifyEmail: verifyEmail({ url }),
  unlockAccount: unlockAccount({ ...customer, company, url, days: 30 }),
  accountUnlocked: accountUnlocked({ name, company, url }),
  resetPassword: resetPassword({ name, url }),
  noAccount: noAccount({ email: company, url }),
  passwordChanged: passwordChanged({ name, url }),
  manualHandedOver: manualHandedOver({
    name,
    by: company,
    client: company,
    recipient: name,
    reference: '',
    url,
  }),
  packagingOrdered: packagingOrdered({
    ...customer,
    company,
    order: { ...noPackaging, packaging_id: 'eins', pvc_bags_small: 25, express_boxes: 5 },
  }),
};
const cases = Object.entries(all).flatMap(([mail, letters]) =>
  (['de', 'en'] as const).map((language) => [mail, language, letters[language]] as const),
);

describe.each(cases)('the mail %s in %s', (_, language, letter) => {
  const { text, html, subject } = composeMail(letter, language, provider);

  test('has the same content as text and as HTML', () => {
    const said = [
      letter.greeting,
      ...letter.paragraphs,
      ...(letter.notes ?? []),
      provider.name,
      provider.supportEmail,
    ];
    const plain = html
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    for (const part of said) {
      expect(text).toContain(part);
      expect(plain).toContain(part);
    }
    expect(subject).not.toBe('');
  });

  test('has the right links in text and HTML', () => {
    if (!letter.action) return expect(html).not.toContain(url);
    expect(text).toContain(url);
    expect(html).toContain('href="https://pult.example/?mode=x&amp;actionCode=a%26b&amp;id=1"');
  });

  test('runs and loads nothing, whatever names people have', () => {
    expect(html).not.toMatch(/<script|<img|<link|<b>|src=|@import|url\(/i);
    expect(html).toContain(`<html lang="${language}">`);
  });
});

test('each mail has its own text in both languages', () => {
  for (const { de, en } of Object.values(all)) {
    expect(en.subject).not.toBe(de.subject);
    expect(en.paragraphs).toHaveLength(de.paragraphs.length);
    expect(en.facts?.length).toBe(de.facts?.length);
    expect(en.notes?.length).toBe(de.notes?.length);
  }
});

test('a repeated mail has the same Message-ID and is in the inbox once', async () => {
  const { id, email } = await server.newClient();
  await orderMail(server.deps, server.db, { mail: 'account-unlocked', client_id: id });
  const order = server.sent.at(-1)!.data as Parameters<typeof sendMail>[1];
  await sendMail(server.deps, order);
  await sendMail(server.deps, order);
  const { rows } = await server.pool.query('select message_id from mail_kept where recipient = $1', [email]);
  expect(rows).toEqual([{ message_id: `<${order.mail_id}@127.0.0.1>` }]);
});

test('a mail to a deleted client is not sent', async () => {
  const { id, email } = await server.newClient();
  await orderMail(server.deps, server.db, { mail: 'password-changed', client_id: id });
  await server.pool.query('delete from client where id = $1', [id]);
  await sendMail(server.deps, server.sent.at(-1)!.data as Parameters<typeof sendMail>[1]);
  const { rows } = await server.pool.query('select 1 from mail_kept where recipient = $1', [email]);
  expect(rows).toEqual([]);
});

test.each([
  ['on', 'Zwei-Faktor-Anmeldung eingeschaltet'],
  ['off', 'Zwei-Faktor-Anmeldung ausgeschaltet'],
  ['reset', 'Zwei-Faktor-Anmeldung zurückgesetzt'],
  ['recovery_code_used', 'Ein Wiederherstellungscode wurde benutzt'],
  ['recovery_codes_renewed', 'Neue Wiederherstellungscodes'],
] as const)('the owner gets a mail about the second factor: %s', async (what, subject) => {
  const { id, email } = await server.newClient();
  const left = what === 'recovery_code_used' ? { left: 3 } : {};
  await orderMail(server.deps, server.db, { mail: 'second-factor', client_id: id, what, ...left });
  await sendMail(server.deps, server.sent.at(-1)!.data as Parameters<typeof sendMail>[1]);
  const { rows } = await server.pool.query('select subject, text from mail_kept where recipient = $1', [
    email,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].subject).toBe(subject);
  expect(rows[0].text).toContain('/settings/second-factor');
  expect(rows[0].text).toContain('Das waren nicht Sie?');
  expect(rows[0].text.includes('Übrige Wiederherstellungscodes: 3')).toBe(what === 'recovery_code_used');
});

test.each([
  [{ what: 'locked' }, 'Ihr Kundenkonto ist gesperrt', 'Your customer account is locked'],
  [
    { what: 'data_exported' },
    'Alle Daten Ihres Kundenkontos wurden zusammengestellt',
    'All data of your customer account were compiled',
  ],
  [
    { what: 'station_paired', name: 'Packtisch 7' },
    'Neue Druckstation verbunden',
    'New print station connected',
  ],
] as const)('the owner gets a mail about a grave action: %o', async (notice, de, en) => {
  for (const [language, subject] of [
    ['de', de],
    ['en', en],
  ] as const) {
    const { id, email } = await server.newClient({ language });
    await orderMail(server.deps, server.db, { mail: 'account-notice', client_id: id, ...notice });
    await sendMail(server.deps, server.sent.at(-1)!.data as Parameters<typeof sendMail>[1]);
    const { rows } = await server.pool.query('select subject, text from mail_kept where recipient = $1', [
      email,
    ]);
    expect(rows).toMatchObject([{ subject }]);
    expect(rows[0].text.includes('Packtisch 7')).toBe('name' in notice);
  }
});

test('customer input never becomes a link in the mail with labels', () => {
  const recipient = { ...anAddress(), company: 'https://evil.example/gewinn', city: 'www.evil.example' };
  const letters = labelsLetter({
    company: 'www.evil.example',
    contact: 'https://evil.example/klick',
    shipments: [{ tracking_number: ['340123450000000017'], recipient } as never],
    has_papers: true,
    stop_url: url,
  });
  for (const language of ['de', 'en'] as const) {
    const { text, subject } = composeMail(letters[language], language, provider);
    expect(subject + text).toContain('evil.example');
    expect(subject + text).not.toMatch(/:\/\/evil|www\.evil/);
  }
});
