import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TodayPage } from '#app/features/admin/today/TodayPage.tsx';
import { DashboardPage } from '#app/features/more/DashboardPage.tsx';
import { formatClock } from '#app/i18n/format.ts';
import type { StaffToday } from '#contract/info.ts';
import { type WaitAge, waitAges } from '#domain/staff/info.ts';
import { beSomebodyOnline, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const ages = (...counts: number[]) =>
  waitAges.map((age: WaitAge, at: number) => ({ age, count: counts[at] ?? 0 }));
const exceptions = (...counts: number[]): StaffToday['exceptions'] => [
  { age: 'today', from: '2026-03-10', to: '2026-03-10', count: counts[0] ?? 0 },
  { age: 'days_1_2', from: '2026-03-08', to: '2026-03-09', count: counts[1] ?? 0 },
  { age: 'days_3_7', from: '2026-03-03', to: '2026-03-07', count: counts[2] ?? 0 },
  { age: 'longer', from: '2026-01-05', to: '2026-03-02', count: counts[3] ?? 0 },
];
const calm: StaffToday = {
  today: '2026-03-10',
  checks: { asked: 0, unasked: 0, oldest_asked: null },
  manual: { open: ages(), begun: ages() },
  exceptions: exceptions(),
  pickups: { overdue: 0, today: 0, oldest_overdue: null },
  mails: { failed: 0, retrying: 0 },
  jobs: { failed: 0 },
  exports: { failed: 0 },
  work: { state: 'works', since: { seconds: Date.UTC(2026, 2, 10, 9) / 1000 } },
};
const busy: StaffToday = {
  today: '2026-03-10',
  checks: { asked: 2, unasked: 5, oldest_asked: { seconds: Date.UTC(2026, 2, 7, 12) / 1000 } },
  manual: { open: ages(1, 0, 3), begun: ages(0, 0, 0, 4) },
  exceptions: exceptions(2, 0, 7, 31),
  pickups: { overdue: 6, today: 3, oldest_overdue: '2026-03-06' },
  mails: { failed: 1, retrying: 2 },
  jobs: { failed: 5 },
  exports: { failed: 8 },
  work: calm.work,
};

const routes = [{ path: '/super-admin/today', element: <TodayPage /> }];
const open = () => renderPages(routes, '/super-admin/today');
const hrefs = () =>
  Object.fromEntries(
    screen.getAllByRole('link').map((it) => {
      const name = it.getAttribute('aria-label') ?? it.textContent ?? '';
      return [name.replace(/(Der|Die) ält.*?(?=\d+$)|\d davon.*versucht\./, ' '), it.getAttribute('href')];
    }),
  );

test('each number links to its list, filtered to what it counts', async () => {
  fakeServer({ 'info/today': busy, logs: null });
  await open();
  await screen.findByText('Kunden freischalten');
  const shipments = (days: string) => `/super-admin/shipments?date=status_updated&${days}&status=5`;
  expect(hrefs()).toEqual({
    'Kunden freischalten 2': '/super-admin/clients?check=asked',
    'Kunden freischalten, ohne Anfrage 5': '/super-admin/clients?check=unasked',
    'Manuelle Aufträge, offen4': '/super-admin/manual-orders?filter=open',
    'Manuelle Aufträge, offen, seit heute 1': '/super-admin/manual-orders?filter=open&age=today',
    'Manuelle Aufträge, offen, seit 3 bis 7 Tagen 3': '/super-admin/manual-orders?filter=open&age=days_3_7',
    'Manuelle Aufträge, in Arbeit4': '/super-admin/manual-orders?filter=begun',
    'Manuelle Aufträge, in Arbeit, seit mehr als 7 Tagen 4':
      '/super-admin/manual-orders?filter=begun&age=longer',
    Zustellprobleme40: shipments('from=2026-01-05&to=2026-03-10'),
    'Zustellprobleme, seit heute 2': shipments('from=2026-03-10&to=2026-03-10'),
    'Zustellprobleme, seit 3 bis 7 Tagen 7': shipments('from=2026-03-03&to=2026-03-07'),
    'Zustellprobleme, seit mehr als 7 Tagen 31': shipments('from=2026-01-05&to=2026-03-02'),
    'Überfällige Abholungen 6': '/super-admin/pickups?status=overdue',
    'Überfällige Abholungen, heute noch zu holen 3': '/super-admin/pickups/drivers?day=2026-03-10',
    'Gescheiterte E-Mails 3': '/super-admin/mails',
    'Gescheiterte Aufgaben5': '/super-admin/mails',
    'Gescheiterte Exporte8': '/super-admin/exports?runs=failed',
  });
  expect(screen.getByText('Der älteste wartet seit 07.03.2026.')).toBeTruthy();
  expect(screen.getByText('Die älteste war für Fr., 06.03. vereinbart.')).toBeTruthy();
});

test('a day without waiting work says so, for the page and for each row', async () => {
  fakeServer({ 'info/today': calm, logs: null });
  await open();
  const done = await screen.findByRole('region', { name: 'Alles erledigt' });
  expect(within(done).getByText(/^Alles erledigt\. Zurzeit wartet nichts auf Sie/)).toBeTruthy();
  expect(screen.getAllByText('Nichts offen')).toHaveLength(8);
});

test('a stopped worker is said with its time, until one works again', async () => {
  const since = { seconds: Math.floor(Date.now() / 1000) - 600 };
  const server = fakeServer({
    'info/today': { ...calm, work: { state: 'silent', since } },
    logs: null,
  });
  const { user } = await open();
  await screen.findByText(`Seit ${formatClock(since.seconds)} Uhr arbeitet niemand an den Aufgaben.`);
  expect(screen.getByRole('link', { name: 'Zur Einrichtung' }).getAttribute('href')).toBe(
    '/super-admin/setup',
  );
  const look = () => user.click(screen.getByRole('button', { name: 'Jetzt nachsehen' }));
  server.answers['info/today'] = { ...calm, work: { state: 'late', since } };
  await look();
  await screen.findByText(`Seit ${formatClock(since.seconds)} Uhr wartet eine Aufgabe.`);
  expect(screen.getByText(/Die Prozesse kommen nicht nach, oder einer hängt\./)).toBeTruthy();
  server.answers['info/today'] = { ...calm, work: { state: 'silent', since: null } };
  await look();
  await screen.findByText('Niemand arbeitet an den Aufgaben.');
  server.answers['info/today'] = { ...calm, work: { state: 'silent', since: { seconds: 1767612600 } } };
  await look();
  await screen.findByText('Seit 05.01.2026, 12:30 Uhr arbeitet niemand an den Aufgaben.');
  server.answers['info/today'] = noAnswer;
  await look();
  await screen.findByText(/^Ohne Verbindung sehen Sie, was zuletzt gewartet hat\./);
  expect(screen.queryByText(/arbeitet niemand/)).toBeNull();
  server.answers['info/today'] = calm;
  await look();
  await waitFor(() => expect(screen.queryByText(/arbeitet niemand/)).toBeNull());
  expect(screen.queryByRole('link', { name: 'Zur Einrichtung' })).toBeNull();
});

test('the numbers refresh every minute, and the last ones stay when a refresh fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const server = fakeServer({ 'info/today': calm, logs: null });
  await open();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(/^Stand \d\d:\d\d$/)).toBeTruthy();
  server.answers['info/today'] = busy;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.getByRole('link', { name: /^Zustellprobleme ?40$/ })).toBeTruthy();
  server.answers['info/today'] = () => refusal('RATE_LIMITED', 429);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.getByText(/Neuere Zahlen konnten nicht geladen werden/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Zustellprobleme ?40$/ })).toBeTruthy();
  vi.useRealTimers();
});

test('a failed page says so and can be loaded again', async () => {
  const server = fakeServer({ 'info/today': () => refusal('RATE_LIMITED', 429), logs: null });
  const { user } = await open();
  await screen.findByText('Was heute wartet, konnte nicht geladen werden.');
  server.answers['info/today'] = busy;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Überfällige Abholungen');
});

test("the client's dashboard redirects staff to their day", async () => {
  signInSomebody({ isAdmin: true });
  fakeServer({ 'info/today': calm, logs: null });
  const { router } = await renderPages(
    [...routes, { path: '/dashboard', element: <DashboardPage /> }],
    '/dashboard',
  );
  await screen.findByRole('region', { name: 'Alles erledigt' });
  expect(router.state.location.pathname).toBe('/super-admin/today');
});
