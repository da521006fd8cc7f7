import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { CompanyBatches } from '#app/features/order-import/CompanyBatches.tsx';
import { FinishedBatches } from '#app/features/order-import/FinishedBatches.tsx';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

let db: WorkDatabase;
const seconds = (time: string) => Math.floor(new Date(`2026-05-20T${time}:00+02:00`).getTime() / 1000);

beSomebodyOnline();
beforeEach(async () => {
  db = await openWorkDatabase(getSession()?.user_uid ?? '');
});

const open = (
  difference: { handed?: number; updated?: number } = {},
  element = <CompanyBatches db={db} />,
) => {
  const worker = {
    ...{ device_id: '40000000-0000-4000-8000-000000000001', device_name: 'Packtisch 2' },
    since: seconds('14:30'),
  };
  const batch = {
    ...{
      batch_id: '20000000-0000-4000-8000-000000000001',
      name: 'shop.csv',
      term: 1,
      revision: 1,
      rhythm: null,
    },
    ...{ rows: 2, handed: 0, created: seconds('14:00'), updated: seconds('14:40'), worker },
    ...difference,
  };
  fakeServer({ batch: { data: [batch] } });
  return renderPages([{ path: '/', element }], '/');
};

test('a batch on another device names the device, and taking it over asks first', async () => {
  await open();
  await screen.findByText('Zuletzt arbeitete daran Packtisch 2, 20.05.2026 um 14:40 Uhr.');
  fireEvent.click(screen.getByRole('button', { name: 'Hier weiterarbeiten: shop.csv' }));
  await screen.findByText(/^„shop.csv“ ist seit 20.05.2026 um 14:30 Uhr auf Packtisch 2\./);
});

const finished = () => <FinishedBatches db={db} finished={new Set()} />;

test('a batch with all orders handed over is finished after an hour of rest', async () => {
  await open({ handed: 2 }, finished());
  const line = await screen.findByText('Fertige Stapel (1)');
  fireEvent.click(line);
  expect(screen.getByRole('button', { name: 'Hier weiterarbeiten: shop.csv', hidden: true })).toBeTruthy();
});

test('a batch whose orders may still wait on their device stays in the list', async () => {
  await open({ handed: 2, updated: Math.floor(Date.now() / 1000) });
  await screen.findByRole('button', { name: 'Hier weiterarbeiten: shop.csv' });
});
