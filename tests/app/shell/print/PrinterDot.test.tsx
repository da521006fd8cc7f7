import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseStationPrinter } from '#app/parts/print/station-printer.ts';
import { PrinterDot } from '#app/shell/print/PrinterDot.tsx';
import type { ShownPrinter, Station } from '#contract/print.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

beSomebodyOnline();

const station_id = '20000000-0000-4000-8000-000000000009';
const zebra = { printer_id: '20000000-0000-4000-8000-000000000001', name: 'Zebra' };

function aStation(state: ShownPrinter['state'], difference: Partial<Station> = {}): Station {
  return {
    station_id,
    name: 'Packtisch 1',
    paired: { seconds: 1_795_000_000 },
    seen: { seconds: 1_795_000_000 },
    is_connected: true,
    version: '0.1.0',
    platform: 'linux',
    printers: [{ ...zebra, station_id, kind: 'raw', address: 'zebra', format: 'zpl', state }],
    found: [],
    host: 'pack-1',
    twin: null,
    local_key: 'a2V5',
    ...difference,
  };
}

const open = () => renderPages([{ path: '*', element: <PrinterDot /> }], '/order');

test.each([
  ['paper_out', 'Zebra: Kein Papier'],
  ['open', 'Zebra: Geöffnet'],
  ['offline', 'Zebra: Nicht erreichbar'],
] as const)('a printer of this device that is %s stands in the top bar', async (state, words) => {
  fakeServer({ 'print/stations': [aStation(state)] });
  chooseStationPrinter('labels', zebra);
  const { user, router } = await open();
  const link = await screen.findByRole('link', { name: `${words}. Drucker öffnen` });
  expect(link.getAttribute('data-tooltip')).toBe(words);
  expect(screen.getByRole('status').textContent).toBe(words);
  await user.click(link);
  expect(router.state.location.pathname).toBe('/settings/printers');
});

test('a station that is away says so for its printer', async () => {
  fakeServer({ 'print/stations': [aStation('unknown', { is_connected: false })] });
  chooseStationPrinter('papers', zebra);
  await open();
  await screen.findByRole('link', { name: /^Zebra: Die Druckstation ist nicht verbunden\. Drucker öffnen/ });
});

test('a ready printer and another one’s trouble show nothing', async () => {
  const server = fakeServer({ 'print/stations': [aStation('ready')] });
  chooseStationPrinter('labels', zebra);
  await open();
  await waitFor(() => expect(server.callsOf('print/stations')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a device without a printer of a station asks nothing, until the user chooses one', async () => {
  const server = fakeServer({ 'print/stations': [aStation('paper_out')] });
  await open();
  expect(server.callsOf('print/stations')).toHaveLength(0);
  act(() => chooseStationPrinter('labels', zebra));
  await screen.findByRole('link', { name: /^Zebra: Kein Papier/ });
  act(() => chooseStationPrinter('labels', undefined));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});
