import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PrintLabel } from '#app/parts/print/PrintLabel.tsx';
import { FileView } from '#app/shell/print/FileView.tsx';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

beSomebodyOnline();

/** `share`: what the system's sheet answers. */
function beInstalledOnIPad(share: (shared: { files: File[] }) => Promise<void>) {
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    maxTouchPoints: 5,
    standalone: true,
    canShare: () => true,
    share,
  });
}

async function open() {
  const opened = vi.spyOn(window, 'open');
  fakeServer({ 'shipment/label': { file: 'JVBERg==', name: 'label-1.pdf' }, logs: null });
  const page = (
    <>
      <PrintLabel shipment={aShipment()} of="Nordlicht Optik, 1" look="button" />
      <FileView />
    </>
  );
  const view = await renderPages([{ path: '*', element: page }], '/history');
  await view.user.click(screen.getByRole('button', { name: 'Label drucken' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Drucken oder teilen' }));
  expect(opened).not.toHaveBeenCalled();
  return { ...view, dialog };
}

test('an installed iPad app opens a label with a way back and prints it by the system’s sheet', async () => {
  const shared: File[] = [];
  beInstalledOnIPad(async ({ files }) => void shared.push(...files));
  const { user, dialog } = await open();
  dialog.getByText('label-1.pdf');
  await user.click(dialog.getByRole('button', { name: 'Drucken oder teilen' }));
  await waitFor(() =>
    expect(shared.map(({ name, type }) => [name, type])).toEqual([['label-1.pdf', 'application/pdf']]),
  );
  await user.click(dialog.getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the app says so when the system takes no file, but not when the user closes the sheet', async () => {
  let reason = 'AbortError';
  beInstalledOnIPad(async () => {
    throw new DOMException('', reason);
  });
  const { user, dialog } = await open();
  const press = () => user.click(dialog.getByRole('button', { name: 'Drucken oder teilen' }));
  await press();
  expect(dialog.queryByRole('alert')).toBeNull();
  reason = 'NotAllowedError';
  await press();
  await dialog.findByText('Das Gerät hat die Datei nicht angenommen.');
});
