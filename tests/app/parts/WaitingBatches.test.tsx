import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WaitingBatches } from '#app/parts/batches/WaitingBatches.tsx';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { soon } from '#support/soon.ts';

const batch = (term: number, rhythm: object | null) => ({
  ...{ batch_id: crypto.randomUUID(), name: 'S', rows: 2, handed: 0, revision: 1, created: 1, updated: 1 },
  ...{ worker: null, term, rhythm },
});
const rhythm = { day: '2026-03-10', names: ['Brillen'] };

beSomebodyOnline();
afterEach(() => vi.unstubAllGlobals());

async function open(batches: object[]) {
  const server = fakeServer({ batch: batches });
  await renderPages([{ path: '/', element: <WaitingBatches /> }], '/');
  await vi.waitFor(() => expect(server.callsOf('batch')).toHaveLength(1), soon);
}

test('an unopened batch of a rhythm counts as waiting; a batch from a file does not', async () => {
  await open([batch(0, rhythm), batch(0, rhythm), batch(1, rhythm), batch(0, null)]);
  await screen.findByText('2 Stapel warten');
});

test('without waiting batches the note is hidden', async () => {
  await open([batch(1, rhythm), batch(3, null)]);
  expect(screen.queryByText(/Stapel/)).toBeNull();
});
