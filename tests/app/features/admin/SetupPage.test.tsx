import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SetupPage } from '#app/features/admin/setup/SetupPage.tsx';
import { formatClock } from '#app/i18n/format.ts';
import type { Running } from '#contract/info.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const now = Math.floor(Date.now() / 1_000);
const ago = (seconds: number) => ({ seconds: now - seconds });
const clock = (seconds: number) => formatClock(ago(seconds).seconds);
const well = { state: 'works', succeeded: ago(60), failed: null, reason: '' } as const;
const calm: Running = {
  now: ago(0),
  work: { state: 'works', since: ago(9), processes: 2, waiting: 0, oldest: null },
  services: { smtp: well, storage: well, identity: { ...well, state: 'untried', succeeded: null } },
  clock_ahead: 0.4,
  backup: { state: 'fresh', made: ago(7_200) },
};

async function open(running: unknown) {
  const server = fakeServer({
    'info/running': running,
    'settings/setup': { items: [], administrators: 2, without_second_factor: 0 },
    payer: [],
    logs: null,
  });
  const view = await renderPages([{ path: '/setup', element: <SetupPage /> }], '/setup');
  return { ...view, server };
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Was läuft' }))
    .getAllByRole('listitem')
    .map((it) => [...it.querySelectorAll('span.font-medium, p')].map((part) => part.textContent));

test('a portal that works says so of each part', async () => {
  await open(calm);
  const good = `Zuletzt um ${clock(60)} Uhr gelungen.`;
  expect(await rows()).toEqual([
    ['Aufgaben', 'Läuft', '2 Prozesse arbeiten daran.'],
    ['Wartende Aufgaben', 'Keine'],
    ['E-Mail', 'Läuft', good],
    ['Dateien', 'Läuft', good],
    ['Anmeldung', 'Noch nicht gebraucht'],
    ['Uhr', 'Stimmt', 'Sie geht wie die Uhr der Datenbank.'],
    ['Datensicherung', 'Gemeldet', `Zuletzt um ${clock(7_200)} Uhr gemeldet.`],
  ]);
});

test('each part that fails says since when, why and what to do', async () => {
  const fails = { state: 'fails', succeeded: null, failed: ago(120), reason: 'ESOCKET CONN' } as const;
  await open({
    ...calm,
    work: { state: 'silent', since: ago(600), processes: 0, waiting: 1_234, oldest: ago(500) },
    services: { ...calm.services, smtp: fails },
    clock_ahead: -600,
    backup: { state: 'unheard', made: null },
  });
  const [work, waiting, mail, , , time, backup] = await rows();
  expect(work?.slice(0, 3)).toEqual([
    'Aufgaben',
    'Niemand arbeitet',
    `Seit ${clock(600)} Uhr arbeitet niemand an den Aufgaben.`,
  ]);
  expect(waiting).toEqual(['Wartende Aufgaben', '1.234', `Die älteste war um ${clock(500)} Uhr fällig.`]);
  expect(mail).toEqual([
    ...['E-Mail', 'Gescheitert', 'Noch nie gelungen.', `Zuletzt um ${clock(120)} Uhr gescheitert.`],
    'E-Mails werden automatisch noch einmal versucht. Prüfen Sie den Mailserver und SMTP_URL.',
    'ESOCKET CONN',
  ]);
  expect(time?.slice(0, 2)).toEqual(['Uhr', 'Geht nach']);
  expect(time?.[2]).toContain('um 600 s');
  expect(backup?.[1]).toBe('Von keiner gehört');
  expect(backup?.[2]).toContain('node src/server/admin.js backup-made');
});

test('after a day a moment has its date', async () => {
  await open({ ...calm, backup: { state: 'old', made: { seconds: Date.UTC(2026, 0, 5, 11, 30) / 1_000 } } });
  expect((await rows()).at(-1)?.slice(1, 3)).toEqual([
    'Überfällig',
    'Zuletzt am 05.01.2026 um 12:30 Uhr gemeldet.',
  ]);
});

test('a refusal says so, and the rest of the page stays', async () => {
  const { user, server } = await open(() => refusal('RATE_LIMITED', 429));
  await screen.findByText('Was läuft, konnte nicht geladen werden.');
  await screen.findByText('Nichts ist mehr Platzhalter, und nichts fehlt.');
  server.answers['info/running'] = calm;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await rows()).toHaveLength(7);
});

test('the staff press to look again, and the new state appears', async () => {
  const { user, server } = await open(calm);
  await rows();
  server.answers['info/running'] = { ...calm, work: { ...calm.work, processes: 1 } };
  await user.click(screen.getByRole('button', { name: 'Jetzt nachsehen' }));
  expect(await screen.findByText('1 Prozess arbeitet daran.')).toBeTruthy();
});

test('out of reach, the page says that it shows the last state', async () => {
  const { user, server } = await open(calm);
  await rows();
  server.answers['info/running'] = noAnswer;
  await user.click(screen.getByRole('button', { name: 'Jetzt nachsehen' }));
  expect(await screen.findByText(/^Ohne Verbindung sehen Sie, was zuletzt lief\./)).toBeTruthy();
  expect(await rows()).toHaveLength(7);
});

test('out of reach from the start, the part says so', async () => {
  await open(noAnswer);
  expect(await screen.findByText(/^Ohne Verbindung ist hier noch nichts zu sehen\./)).toBeTruthy();
});
