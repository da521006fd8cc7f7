import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoginPage } from '#app/features/auth/LoginPage.tsx';
import { recordPartition } from '#app/offline/storage/device-database.ts';
import { fakeServer } from '#support/fake-server.ts';
import { renderWithI18n } from '#support/render.tsx';

beforeEach(() => {
  fakeServer({});
});
afterEach(() => vi.unstubAllGlobals());

const open = () => {
  const router = createMemoryRouter([{ path: '/', element: <LoginPage /> }]);
  return renderWithI18n(<RouterProvider router={router} />);
};
const partition = { waiting: 0, attention: 0, drafts: 2, seenAt: 1000 };

test('the login page shows the initials of a user whose orders wait here, and no other users', async () => {
  await recordPartition({ ...partition, uidHash: 'a', initials: 'MK', waiting: 2 });
  await recordPartition({ ...partition, uidHash: 'b', initials: 'XY' });
  open();
  await screen.findByText(
    'Aufträge von M. K. warten auf diesem Gerät. Sie werden gesendet, sobald sich diese Person hier wieder anmeldet.',
  );
  expect(screen.queryByText(/X\. Y\./)).toBeNull();
});

test('several users with waiting orders share one note', async () => {
  await recordPartition({ ...partition, uidHash: 'a', initials: 'MK', waiting: 2 });
  await recordPartition({ ...partition, uidHash: 'b', initials: 'AB', waiting: 1, seenAt: 2000 });
  open();
  await screen.findByText(/Aufträge von A\. B\. und M\. K\. warten auf diesem Gerät/);
});
