import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, getSession } from '#app/api/session.ts';
import { SessionsPage } from '#app/features/settings/SessionsPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/settings/sessions', element: <SessionsPage /> }];
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const at = (hour: number) => ({ seconds: Date.UTC(2026, 10, 21, hour) / 1000 });
const session = (id: string, user_agent: string, current = false) => ({
  id,
  user_agent,
  created: at(7),
  last_used: at(9),
  expires: at(19),
  current,
});
const [own, other, third] = [1, 2, 3].map((it) => `00000000-0000-7000-8000-00000000000${it}`) as [
  string,
  string,
  string,
];

let server: ReturnType<typeof fakeServer>;
const station = (station_id: string, name: string, seen: { seconds: number } | null) => ({
  ...{ station_id, name, seen, paired: at(6), is_connected: false, version: '1', platform: 'linux' },
  ...{ printers: [], found: [], host: '', twin: null, local_key: 'a2V5' },
});
let stations: ReturnType<typeof station>[] = [];
let sessions = [session(own, firefox, true), session(other, phone), session(third, 'curl/8')];

beforeEach(() => {
  signInSomebody();
  stations = [];
  sessions = [session(own, firefox, true), session(other, phone), session(third, 'curl/8')];
  server = fakeServer({
    'user/sessions': () => sessions,
    [`user/sessions/${other}`]: () => {
      sessions = sessions.filter(({ id }) => id !== other);
      return { data: null };
    },
    'user/sessions/end-others': () => {
      sessions = sessions.filter(({ current }) => current);
      return { data: null };
    },
    'user/logout/all': null,
    'print/stations': () => stations,
    logs: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

async function open() {
  const view = await renderPages(routes, '/settings/sessions');
  await screen.findByText('Firefox, Windows');
  return view;
}

test('devices are listed by browser and system, this one first, with their times', async () => {
  await open();
  const [first, second, last] = screen.getAllByText(/^(Firefox|Safari|Unbekanntes)/);
  expect(first?.textContent).toBe('Firefox, WindowsDieses Gerät');
  expect(second?.textContent).toBe('Safari, iPhone');
  expect(last?.textContent).toBe('Unbekanntes Gerät');
  expect(screen.getAllByText('Angemeldet 21.11.2026 um 08:00 Uhr')).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Abmelden:/ })).toHaveLength(2);
});

describe('signing out', () => {
  test('one device keeps the other sessions', async () => {
    const { user } = await open();
    await user.dblClick(screen.getByRole('button', { name: 'Abmelden: Safari, iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
    expect(server.callsOf(`user/sessions/${other}`)).toHaveLength(1);
    expect(getSession()).toBeDefined();
    expect(snackbarStore.getShown().at(-1)?.text).toBe('Das Gerät ist abgemeldet.');
  });

  test('all other devices asks first and keeps this session', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Alle anderen abmelden' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Abmelden' }));
    await screen.findByText('Sie sind auf keinem anderen Gerät angemeldet.');
    expect(getSession()).toBeDefined();
  });

  test('everywhere asks first, and ends this session too', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Überall abmelden' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(server.callsOf('user/logout/all')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Abmelden' }));
    await waitFor(() => expect(getSession()).toBeUndefined());
    expect(server.callsOf('user/logout/all')).toHaveLength(1);
  });

  test('everywhere keeps this session and says so when it fails', async () => {
    server.answers['user/logout/all'] = () => refusal('INTERNAL_ERROR', 500);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Überall abmelden' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Abmelden' }));
    await waitFor(() => expect(snackbarStore.getShown().at(-1)?.tone).toBe('error'));
    expect(getSession()).toBeDefined();
  });
});

describe('print stations', () => {
  beforeEach(() => {
    stations = [station(other, 'Packtisch 1', at(9)), station(third, 'Tor 2', null)];
    for (const { station_id } of stations)
      server.answers[`print/stations/${station_id}`] = () => {
        stations = stations.filter((it) => it.station_id !== station_id);
        return { data: { removed: true } };
      };
  });

  test('are listed with their last contact, and one can be removed', async () => {
    const { user } = await open();
    const list = within(await screen.findByRole('list', { name: 'Verbundene Druckstationen' }));
    expect(list.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      'Packtisch 1Verbunden 21.11.2026 um 07:00 UhrZuletzt gemeldet 21.11.2026 um 10:00 Uhr',
      'Tor 2Verbunden 21.11.2026 um 07:00 UhrNoch nie gemeldet',
    ]);
    await user.click(list.getByRole('button', { name: 'Druckstation entfernen: Tor 2' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Entfernen' }),
    );
    await waitFor(() => expect(screen.queryByText('Tor 2')).toBeNull());
    await screen.findByText('Packtisch 1');
  });

  test.each([false, true])('are asked about when signing out everywhere; removed: %s', async (isRemoved) => {
    const { user } = await open();
    await screen.findByText('Packtisch 1');
    await user.click(screen.getByRole('button', { name: 'Überall abmelden' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    if (isRemoved)
      await user.click(dialog.getByRole('checkbox', { name: /^Auch alle Druckstationen entfernen/ }));
    await user.click(dialog.getByRole('button', { name: 'Abmelden' }));
    await waitFor(() => expect(getSession()).toBeUndefined());
    expect(stations).toHaveLength(isRemoved ? 0 : 2);
  });
});

test('a failed list of devices can be loaded again', async () => {
  server.answers['user/sessions'] = () => refusal('INTERNAL_ERROR', 500);
  const { user } = await renderPages(routes, '/settings/sessions');
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  server.answers['user/sessions'] = () => sessions;
  await user.click(retry);
  await screen.findByText('Firefox, Windows');
});
