import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FailedMailsPage } from '#app/features/admin/mails/FailedMailsPage.tsx';
import type { FailedJob } from '#contract/job.ts';
import type { FailedMail } from '#contract/mail.ts';
import type { SetupState } from '#domain/portal/setup.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const at = (hour: number) => ({ seconds: Date.UTC(2026, 2, 10, hour) / 1000 });
const aMail = (difference: Partial<FailedMail> = {}): FailedMail => ({
  id: '00000000-0000-4000-8000-000000000001',
  ...{ mail: 'password-changed', state: 'failed', reason: 'refused', reply: 'EENVELOPE RCPT TO 550' },
  ...{ ordered: at(8), tried: at(9), next: null },
  client: { id: '10017', company: 'Uhren Kurz', user_uid: 'uid-1' },
  ...difference,
});
const labels = aMail({
  ...{ id: '00000000-0000-4000-8000-000000000002', mail: 'labels' },
  client: { id: '10018', company: 'Holzbau Nord', user_uid: 'uid-2' },
});
const retried = aMail({
  ...{
    id: '00000000-0000-4000-8000-000000000003',
    state: 'retrying',
    reason: 'service',
    reply: 'ESOCKET CONN',
  },
  ...{ next: at(11), client: null, mail: 'reset-password' },
});

const aJob: FailedJob = {
  id: '00000000-0000-4000-8000-000000000009',
  ...{ job: 'forget-client', reason: 'fault', fault: 'TypeError ECONNRESET', count: 3 },
  ...{ since: at(7), last: at(10) },
  client: { id: '10019', company: 'Segel Groß', user_uid: null },
};
const again = `mail/again/${aMail().id}`;
const dismiss = `mail/dismiss/${aMail().id}`;

async function open(mails: FailedMail[], jobs: FailedJob[] = [], smtp: SetupState = 'set') {
  const server = fakeServer({
    ...{ 'mail/failed': mails, [again]: null, [dismiss]: null, logs: null },
    'settings/setup': {
      items: [{ id: 'smtp', state: smtp, value: '' }],
      administrators: 2,
      without_second_factor: 0,
    },
    ...{ 'job/failed': jobs, [`job/again/${aJob.id}`]: null, [`job/dismiss/${aJob.id}`]: null },
  });
  const view = await renderPages([{ path: '/mails', element: <FailedMailsPage /> }], '/mails');
  return { ...view, server };
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('a failed mail shows its recipient, the reason and what to do', async () => {
  await open([aMail(), retried]);
  const row = await rowOf(/Passwort geändert/);
  expect(row.getAllByRole('link', { name: 'Uhren Kurz' })[0]?.getAttribute('href')).toBe(
    '/super-admin/clients/uid-1',
  );
  expect(row.getAllByText(/Das Postfach nimmt keine E-Mails an/).length).toBeGreaterThan(0);
  expect(row.getAllByText('Antwort: EENVELOPE RCPT TO 550').length).toBeGreaterThan(0);
  expect(row.getByText('Aufgegeben')).toBeTruthy();
  const other = await rowOf(/Neues Passwort/);
  expect(other.getByText('Wird weiter versucht')).toBeTruthy();
  expect(other.getByText('wieder 10.03.2026 um 12:00 Uhr')).toBeTruthy();
  expect(other.getAllByText('ohne Kundenkonto').length).toBeGreaterThan(0);
});

test('a failed mail is sent again, or the page says what to do instead', async () => {
  const { user, server } = await open([aMail(), labels]);
  const ofLabels = await rowOf(/Holzbau Nord/);
  expect(ofLabels.queryByRole('button', { name: /^Noch einmal senden/ })).toBeNull();
  expect(ofLabels.getAllByText(/im Archiv an eine andere Adresse senden/).length).toBeGreaterThan(0);
  server.answers['mail/failed'] = [labels];
  await user.click(screen.getByRole('button', { name: 'Noch einmal senden: Passwort geändert, Uhren Kurz' }));
  await screen.findByText('Die E-Mail wird noch einmal versucht.');
  await waitFor(() => expect(screen.queryByText('Passwort geändert')).toBeNull());
});

test('a mail that a colleague has settled meanwhile is reported as gone', async () => {
  const { user, server } = await open([aMail()]);
  await rowOf(/Passwort geändert/);
  server.answers[again] = () => refusal('NOT_FOUND', 404);
  server.answers['mail/failed'] = [];
  await user.click(screen.getByRole('button', { name: /^Noch einmal senden/ }));
  await screen.findByText('Diese E-Mail steht nicht mehr in der Liste.');
  await screen.findByText('Keine E-Mail ist gescheitert. Alle E-Mails wurden gesendet.');
});

test('without a mail server the page says where to set one, not that all mails were sent', async () => {
  await open([], [], 'missing');
  await screen.findByText(
    /^Es ist kein Mailserver gesetzt: E-Mails werden nur aufbewahrt und nicht gesendet\./,
  );
  expect(screen.queryByText(/Alle E-Mails wurden gesendet/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Zur Einrichtung' }).getAttribute('href')).toBe(
    '/super-admin/setup',
  );
});

test('a mail is ticked off after a question', async () => {
  const { user, server } = await open([aMail()]);
  await rowOf(/Passwort geändert/);
  await user.click(screen.getByRole('button', { name: /^Als erledigt abhaken: / }));
  const question = within(await screen.findByRole('alertdialog'));
  server.answers['mail/failed'] = [];
  await user.click(question.getByRole('button', { name: 'Abhaken' }));
  await screen.findByText('Die E-Mail ist aus der Liste genommen.');
  await screen.findByText('Keine E-Mail ist gescheitert. Alle E-Mails wurden gesendet.');
});

test('a failed job shows kind, client, attempts and reason, and can be started again', async () => {
  const { user, server } = await open([], [aJob]);
  const row = await rowOf(/Löschen eines Kunden abschließen/);
  expect(row.getByText('Segel Groß')).toBeTruthy();
  expect(row.getByText('Gelöscht')).toBeTruthy();
  expect(row.getByText('TypeError ECONNRESET')).toBeTruthy();
  expect(row.getByText('3 Mal seit 10.03.2026 um 08:00 Uhr')).toBeTruthy();
  server.answers['job/failed'] = [];
  await user.click(row.getByRole('button', { name: /^Noch einmal beginnen/ }));
  await screen.findByText('Die Aufgabe wird noch einmal begonnen.');
  await screen.findByText('Keine Aufgabe ist gescheitert.');
  expect(server.callsOf(`job/again/${aJob.id}`)).toHaveLength(1);
});

test('a failed job is discarded only after a question', async () => {
  const { user, server } = await open([], [aJob]);
  const row = await rowOf(/Löschen eines Kunden abschließen/);
  await user.click(row.getByRole('button', { name: /^Verwerfen/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(server.callsOf(`job/dismiss/${aJob.id}`)).toHaveLength(0);
  server.answers['job/failed'] = [];
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await screen.findByText('Die Aufgabe ist verworfen.');
  await screen.findByText('Keine Aufgabe ist gescheitert.');
});
