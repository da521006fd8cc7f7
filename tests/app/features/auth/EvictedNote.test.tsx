import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoginPage } from '#app/features/auth/LoginPage.tsx';
import { recordStored, storedBefore } from '#app/offline/storage/eviction.ts';
import { fakeServer } from '#support/fake-server.ts';
import { renderWithI18n } from '#support/render.tsx';

beforeEach(() => {
  fakeServer({});
  vi.stubGlobal('indexedDB', new IDBFactory());
  // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it.
  document.cookie = 'device_work=; Path=/; Max-Age=0';
});

const open = () => {
  const router = createMemoryRouter([{ path: '/', element: <LoginPage /> }]);
  return renderWithI18n(<RouterProvider router={router} />);
};

test('a device that never stored data gets no note', async () => {
  open();
  await screen.findByRole('button', { name: 'Anmelden' });
  expect(storedBefore()).toBeUndefined();
  expect(screen.queryByText(/gelöscht/)).toBeNull();
});

test('a device whose data was deleted names the loss: drafts and waiting orders', async () => {
  recordStored(true);
  open();
  await screen.findByText(/hat die Daten gelöscht/);
  expect(screen.getByText(/Entwürfe und wartende Aufträge dieses Geräts sind verloren/)).toBeTruthy();
});

test('a device whose orders were all sent is told that none is lost', async () => {
  recordStored(true);
  recordStored(false);
  open();
  await screen.findByText(/Nicht gesendete Aufträge lagen hier keine/);
});

test('the server confirms each change of the note, and an unchanged note stays as the server set it', () => {
  const { callsOf } = fakeServer({ ping: { pong: true, time: 0 } });
  const written = vi.spyOn(document, 'cookie', 'set');
  recordStored(true);
  recordStored(true);
  recordStored(false);
  expect(written).toHaveBeenCalledTimes(2);
  return vi.waitFor(() => expect(callsOf('ping')).toHaveLength(2));
});
