import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { findLastLabel } from '#app/parts/print/last-label.ts';
import { PrintLabel } from '#app/parts/print/PrintLabel.tsx';
import { LastLabel } from '#app/shell/print/LastLabel.tsx';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

beSomebodyOnline();

const shipment = aShipment();
const path = 'shipment/label';

function Page() {
  return (
    <>
      <PrintLabel shipment={shipment} of="Nordlicht Optik, 1" look="button" />
      <input aria-label="Feld" />
      <LastLabel />
    </>
  );
}

async function open() {
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const server = fakeServer({ [path]: { file: 'JVBERg==', name: 'label.pdf' }, logs: null });
  return { server, ...(await renderPages([{ path: '*', element: <Page /> }], '/history')) };
}

async function send(number: string, company: string, sentAt = Date.now()) {
  const db = await openWorkDatabase(getSession()?.user_uid ?? '');
  const answer = { shipment_id: shipment.shipment_id, tracking_number: [number] };
  await db.receipts.put({ id: number, op: 'shipment.create', sentAt, answer, summary: { company } } as never);
}

const altR = '{Alt>}r{/Alt}';

test('without a label of this device Alt R says so', async () => {
  const { user, server } = await open();
  await user.keyboard(altR);
  await screen.findByText('Auf diesem Gerät wurde noch kein Label gedruckt und kein Auftrag gesendet.');
  expect(server.callsOf(path)).toHaveLength(0);
});

test('Alt R prints the label last printed here again, after the usual question', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Label drucken' }));
  await screen.findByText('Das Label ist gespeichert.');
  await waitFor(async () => expect(await findLastLabel()).toBeDefined());
  expect(server.callsOf(path)).toHaveLength(1);

  await user.click(screen.getByRole('textbox', { name: 'Feld' }));
  await user.keyboard(altR);
  const question = within(await screen.findByRole('alertdialog', { name: 'Schon geladen' }));
  question.getByText(/^Nordlicht Optik, 1: Die Datei wurde schon am .* geladen\. Noch einmal drucken\?$/);
  await user.keyboard(altR);
  expect(server.callsOf(path)).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Noch einmal drucken' }));
  await waitFor(() => expect(server.callsOf(path)).toHaveLength(2));
  expect(server.callsOf(path).map((it) => 'once' in it.query)).toEqual([true, false]);
});

test('Alt R prints the label of the order last sent here, without a question if it was never printed', async () => {
  const { user, server } = await open();
  await send('1', 'Alt AG', Date.now() - 60_000);
  await send('2', 'Neu AG');
  await user.keyboard(altR);
  await screen.findByText('Das Label ist gespeichert.');
  expect(server.callsOf(path).map((it) => 'once' in it.query)).toEqual([true]);
  await waitFor(async () => expect((await findLastLabel())?.target?.of).toBe('Neu AG, 2'));
});

test('the label of another user of this device is none of this user', async () => {
  await send('1', 'Alt AG');
  act(() => void signInSomebody());
  const { user } = await open();
  await user.keyboard(altR);
  await screen.findByText(/^Auf diesem Gerät wurde noch kein Label gedruckt/);
});
