import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { axisTicks } from '#app/features/admin/info/axis-ticks.ts';
import { InfoPage } from '#app/features/admin/info/InfoPage.tsx';
import type { StaffInfo } from '#contract/info.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/super-admin/info', element: <InfoPage /> }];

const figures: StaffInfo = {
  today: '2026-03-10',
  unit: 'day',
  spans: ['2026-03-08', '2026-03-09', '2026-03-10'].map((day) => ({ from: day, to: day })),
  shipments: 1_250,
  shipments_before: 1_000,
  by_service: [
    { service: 'saver', counts: [200, 300, 100] },
    { service: 'standard', counts: [150, 500, 0] },
  ],
  by_status: [
    { status: null, counts: [50, 0, 0] },
    { status: 5, counts: [0, 0, 40] },
    { status: 6, counts: [300, 800, 60] },
  ],
  surcharges: [{ code: 'handling_length', count: 3, cents: 4_500 }],
  clients: [
    { id: '501', user_uid: 'uid-1', company: 'Großversand Köln', shipments: 700, surcharge_cents: 4_500 },
  ],
  exceptions: [
    { age: 'today', from: '2026-03-10', to: '2026-03-10', count: 2 },
    { age: 'days_1_2', from: '2026-03-08', to: '2026-03-09', count: 0 },
    { age: 'days_3_7', from: '2026-03-03', to: '2026-03-07', count: 7 },
    { age: 'longer', from: '2026-01-05', to: '2026-03-02', count: 31 },
  ],
  work: [
    { kind: 'shipments', count: 2, oldest: 720 },
    { kind: 'pickups', count: 0, oldest: null },
    { kind: 'cancellations', count: 0, oldest: null },
    { kind: 'others', count: 0, oldest: null },
  ],
  jobs: { waiting: 0, running: 1, failed: 0, oldest: null },
  mails: { waiting: 1, retrying: 4, failed: 2, sent: 99, oldest: 7_400 },
};

let server: ReturnType<typeof fakeServer>;
let asked: URLSearchParams[];
beforeEach(() => {
  signInSomebody();
  server = fakeServer({ info: figures, logs: null });
  asked = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/info') asked.push(searchParams);
    return answer(request);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

async function open(search = '?from=2026-03-08&to=2026-03-10') {
  const view = await renderPages(routes, `/super-admin/info${search}`);
  await screen.findByRole('heading', { name: 'Kennzahlen' });
  return view;
}
const hrefOf = async (name: RegExp | string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

describe('each figure links to the list of what it counts', () => {
  test('all shipments of the period, and those of a status', async () => {
    await open();
    const list = '/super-admin/shipments?date=created&from=2026-03-08&to=2026-03-10';
    expect(await hrefOf(/^Sendungen ?1\.250 ?\+25\s%/)).toBe(list);
    expect(await hrefOf(/^Zustellproblem ?40 ?3,2\s%/)).toBe(`${list}&status=5`);
    expect(await hrefOf('Zugestellt 1.160')).toBe(`${list}&status=6`);
    expect(await hrefOf('Manueller Auftrag 50')).toBe(`${list}&status=-2`);
  });

  test('the shipments of a day', async () => {
    await open();
    const chart = await screen.findByRole('group', { name: 'Sendungen je Tag nach Service' });
    const bar = within(chart).getByRole('link', {
      name: 'Mo., 09.03.2026: 800 Sendungen, Overnight Express 300, Standard 500',
    });
    expect(bar.getAttribute('href')).toBe(
      '/super-admin/shipments?date=created&from=2026-03-09&to=2026-03-09',
    );
  });

  test('exceptions by their age in days', async () => {
    await open();
    expect(await hrefOf(/seit 3 bis 7 Tagen/)).toBe(
      '/super-admin/shipments?date=status_updated&from=2026-03-03&to=2026-03-07&status=5',
    );
  });

  test('shipments that were billed a surcharge in the period', async () => {
    await open();
    expect(await hrefOf(/^Sonderbehandlung: längste Seite 3 ×/)).toBe(
      '/super-admin/shipments?date=created&from=2026-03-08&to=2026-03-10&surcharge=handling_length',
    );
  });

  test('shipments of one client in the period', async () => {
    await open();
    expect(await hrefOf(/Großversand Köln/)).toBe(
      '/super-admin/shipments?date=created&from=2026-03-08&to=2026-03-10&client=501',
    );
  });

  test('the figures of the statuses, each a link, add up to all shipments of the period', async () => {
    await open();
    const tiles = within(await screen.findByRole('list', { name: 'Sendungen des Zeitraums' }));
    const [all, ...others] = tiles.getAllByRole('link');
    const numberIn = (link: HTMLElement | undefined) =>
      Number(link?.children[1]?.textContent?.replace('.', ''));
    expect(numberIn(all)).toBe(1_250);
    const names = [
      ...['Manueller Auftrag', 'Daten übermittelt', 'Unterwegs', 'In Zustellung'],
      ...['Zustellversuch', 'Zustellproblem', 'Zugestellt', 'Storniert'],
    ];
    const statuses = names.map((name) => others.find((it) => it.textContent?.startsWith(name)));
    expect(
      statuses.map((it) => new URL(it?.getAttribute('href') ?? '', 'http://x').searchParams.get('status')),
    ).toEqual(['-2', '1', '2', '3', '4', '5', '6', '0']);
    expect(statuses.map(numberIn).reduce((sum, it) => sum + it, 0)).toBe(1_250);
  });
});

test('a chart is one Tab stop, and arrow keys move from bar to bar with its description', async () => {
  const { user } = await open();
  const chart = await screen.findByRole('group', { name: 'Sendungen je Tag nach Service' });
  const bars = within(chart).getAllByRole('link');
  expect(bars.map((it) => it.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
  const card = within(screen.getByRole('region', { name: 'Sendungen je Tag nach Service' }));
  expect(card.getByText('Ganzer Zeitraum')).toBeTruthy();
  bars[2]?.focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(bars[1]);
  expect(await card.findByText('Mo., 09.03.2026')).toBeTruthy();
  expect(card.getByText('500')).toBeTruthy();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(document.activeElement).toBe(bars[0]);
});

test('the figures can be read as a table, latest day first', async () => {
  const { user } = await open();
  const card = within(await screen.findByRole('region', { name: 'Sendungen je Tag nach Status' }));
  await user.click(card.getByRole('button', { name: 'Als Tabelle anzeigen' }));
  const rows = within(card.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Zeitraum', 'Gesamt', 'Manueller Auftrag', 'Zustellproblem', 'Zugestellt'],
    ['Di., 10.03.2026', '100', '0', '40', '60'],
    ['Mo., 09.03.2026', '800', '0', '0', '800'],
    ['So., 08.03.2026', '350', '50', '0', '300'],
  ]);
  await user.click(card.getByRole('button', { name: 'Als Diagramm anzeigen' }));
  expect(card.queryByRole('table')).toBeNull();
});

test('waiting work shows since when', async () => {
  await open();
  const work = within(await screen.findByRole('region', { name: 'Betrieb' }));
  expect(work.getByText('seit 12 Minuten')).toBeTruthy();
  expect(within(work.getByRole('region', { name: 'E-Mails' })).getByText('seit 2 Stunden')).toBeTruthy();
});

describe('the period', () => {
  test("is the last 30 days by default; another one is chosen by name and kept in the page's address", async () => {
    const { user, router } = await open('');
    await screen.findByText('Offene Zustellprobleme');
    const day = (name: 'from' | 'to') => Date.parse(asked.at(-1)?.get(name) ?? '');
    const days = () => (day('to') - day('from')) / 86_400_000;
    expect(days()).toBe(29);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zeitraum' }), 'Letzte 7 Tage');
    await waitFor(() => expect(days()).toBe(6));
    expect(router.state.location.search).toBe('?period=7');
  });

  test("falls back to the default when the page's address is invalid", async () => {
    await open('?from=2026-03-31&to=2026-02-31');
    await screen.findByText('Offene Zustellprobleme');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Zeitraum' }).value).toBe('30');
  });
});

test('a period without shipments says so, and current figures are still shown', async () => {
  const nothing = { shipments: 0, shipments_before: 0, by_service: [], by_status: [] };
  server.answers.info = { ...figures, ...nothing, clients: [], surcharges: [] };
  await open();
  expect(await screen.findByText(/In diesem Zeitraum gibt es keine Sendungen/)).toBeTruthy();
  expect(screen.getByText('Offene Zustellprobleme')).toBeTruthy();
});

test('failed figures can be loaded again', async () => {
  server.answers.info = () => refusal('INTERNAL_ERROR', 500);
  const { user } = await open();
  expect(await screen.findByText('Die Kennzahlen konnten nicht geladen werden.')).toBeTruthy();
  server.answers.info = figures;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Offene Zustellprobleme')).toBeTruthy();
});

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [97, [0, 25, 50, 75, 100]],
  [3_100, [0, 1_000, 2_000, 3_000, 4_000]],
])('an axis up to %i has whole round numbers', (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});
