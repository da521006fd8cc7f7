import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { OrderImportPage } from '#app/features/order-import/OrderImportPage.tsx';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { isHoldingUpdates } from '#app/offline/rows/unsaved.ts';
import { readPasted, savePasted } from '#app/offline/work/pasted-rows.ts';
import { isHeldBack } from '#app/parts/dialogs/leave-guard.ts';
import { launchedFile } from '#app/parts/files/launched-file.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { baseData, user } from '#support/order-support.ts';

beSomebodyOnline();

const rows = 'Firma;PLZ;Ort\nOptik Nord;24103;Kiel';

async function open() {
  fakeServer({ 'user/get': user, 'user/base-info': baseData, 'box-sizes': { boxes: [] } });
  const view = await renderPages(
    [
      { path: '/order/import', element: <OrderImportPage /> },
      { path: '/history', element: <Link to="/order/import">Zurück</Link> },
    ],
    '/order/import',
  );
  return { ...view, pasted: await findField() };
}

const findField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Oder Zeilen einfügen' });
const kept = async () => readPasted(await openWorkDatabase(getSession()?.user_uid ?? ''));

test('pasted rows are restored until a batch is made of them', async () => {
  const view = await open();
  await view.user.click(view.pasted);
  await view.user.paste(rows);
  await waitFor(async () => expect(await kept()).toBe(rows));
  await view.router.navigate('/history');
  await view.user.click(await screen.findByRole('link', { name: 'Zurück' }));
  const again = await findField();
  await waitFor(() => expect(again.value).toBe(rows));

  await view.user.click(screen.getByRole('button', { name: 'Zeilen lesen' }));
  await view.user.click(await screen.findByRole('button', { name: 'Aufträge prüfen' }));
  await waitFor(() => expect(view.router.state.location.search).toMatch(/^\?batch=/));
  expect(await kept()).toBe('');
});

test('a file that the user opened with the installed app is read at once', async () => {
  launchedFile.value = new File([rows], 'shop.csv');
  fakeServer({ 'user/get': user, 'user/base-info': baseData, 'box-sizes': { boxes: [] } });
  await renderPages([{ path: '/order/import', element: <OrderImportPage /> }], '/order/import');
  expect(await screen.findByRole('button', { name: 'Aufträge prüfen' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: /shop\.csv/ })).toBeTruthy();
  expect(launchedFile.value).toBeUndefined();
});

test("another window's pasted rows stay when this window makes a batch", async () => {
  const view = await open();
  await view.user.click(view.pasted);
  await view.user.paste(rows);
  await waitFor(async () => expect(await kept()).toBe(rows));
  await view.user.click(screen.getByRole('button', { name: 'Zeilen lesen' }));
  const check = await screen.findByRole('button', { name: 'Aufträge prüfen' });
  await savePasted(await openWorkDatabase(getSession()?.user_uid ?? ''), 'Zeilen des anderen Fensters');
  await view.user.click(check);
  await waitFor(() => expect(view.router.state.location.search).toMatch(/^\?batch=/));
  expect(await kept()).toBe('Zeilen des anderen Fensters');
});

test('changed column assignments are discarded only after a question', async () => {
  const view = await open();
  await view.user.click(view.pasted);
  await view.user.paste(rows);
  await view.user.click(screen.getByRole('button', { name: 'Zeilen lesen' }));
  const column = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Firma' });
  const leave = vi.fn();
  expect(isHeldBack(leave)).toBe(false);

  await view.user.selectOptions(column, 'Ort');
  expect(isHoldingUpdates()).toBe(true);
  expect(isHeldBack(leave)).toBe(true);
  await view.user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  await view.user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await view.user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  expect((await findField()).value).toBe(rows);
  expect([isHoldingUpdates(), isHeldBack(leave), leave.mock.calls]).toEqual([false, false, []]);
});

test('an order cancelled in the shop is left out, and one click takes it in', async () => {
  const view = await open();
  await view.user.click(view.pasted);
  await view.user.paste('Bestellnummer;Bestellstatus;Firma;PLZ;Ort\n1;storniert;Optik Nord;24103;Kiel');
  await view.user.click(screen.getByRole('button', { name: 'Zeilen lesen' }));
  await view.user.click(await screen.findByRole('button', { name: 'Aufträge prüfen' }));
  const list = await screen.findByRole('table', { name: 'Aufträge des Stapels' });
  await within(list).findByText('Im Shop storniert oder erstattet („Bestellstatus: storniert“).');
  await view.user.click(await screen.findByRole('button', { name: /^Doch senden, Zeile/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Doch senden, Zeile/ })).toBeNull());
});

test('footers of a file are listed, one click takes them in, and another leaves them out again', async () => {
  const view = await open();
  await view.user.click(view.pasted);
  await view.user.paste(
    'Bestellnummer;Firma;Straße;PLZ;Ort\n1;Optik Nord;Feldweg 3;24103;Kiel\nVerkäufer-ID: nord',
  );
  await view.user.click(screen.getByRole('button', { name: 'Zeilen lesen' }));
  await screen.findByText('Eine Zeile gefunden.', { exact: false });
  await view.user.click(screen.getByText('Eine Zeile ist kein Auftrag'));
  screen.getByText('Zeile 3: Verkäufer-ID: nord');
  await view.user.click(screen.getByRole('button', { name: 'Summen und Fußzeilen doch als Aufträge lesen' }));
  await screen.findByText('2 Zeilen gefunden.', { exact: false });
  expect(screen.queryByText('Eine Zeile ist kein Auftrag')).toBeNull();
  const back = screen.getByRole('button', { name: 'Summen und Fußzeilen wieder auslassen' });
  expect(document.activeElement).toBe(back);
  await view.user.keyboard('{Enter}');
  await screen.findByText('Eine Zeile gefunden.', { exact: false });
  screen.getByText('Eine Zeile ist kein Auftrag');
});

async function paste(text: string) {
  const view = await open();
  await view.user.click(view.pasted);
  await view.user.paste(text);
  await view.user.click(screen.getByRole('button', { name: 'Zeilen lesen' }));
  return view;
}

test('rows without headings become orders, the first one too, after the user has seen the columns', async () => {
  const view = await paste(
    'A-101;Nord Lager GmbH;Kim Nord;Feldweg;3;24103;Kiel;DE;0431 5550120;Bücher\n' +
      'A-102;Süd Lager GmbH;Jo Süd;Feldweg;4;24103;Kiel;DE;0431 5550121;Bücher',
  );
  const first = await screen.findByRole('radio', { name: /^Schon ein Auftrag/ });
  expect(first).toHaveProperty('checked', true);
  screen.getByText('2 Zeilen gefunden.', { exact: false });
  const company = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Firma' });
  expect(company.selectedOptions[0]?.text).toBe('Spalte 2: Nord Lager GmbH');
  screen.getByText('Noch nicht zugeordnet: Spalte 10: Bücher.', { exact: false });
  await view.user.click(screen.getByRole('button', { name: 'Aufträge prüfen' }));
  const list = await screen.findByRole('table', { name: 'Aufträge des Stapels' });
  await within(list).findByDisplayValue('Nord Lager GmbH');
  within(list).getByDisplayValue('Süd Lager GmbH');
});

test('a first row that may be both is asked about before orders are made', async () => {
  const view = await paste('Nord;Kiel\nSüd;Husum');
  const check = await screen.findByRole('button', { name: 'Aufträge prüfen' });
  await view.user.click(check);
  screen.getByText('Bitte sagen Sie, ob die erste Zeile ein Auftrag ist.');
  screen.getByText('Erste Zeile: Nord · Kiel');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Eine Überschrift' }));
  expect(view.router.state.location.search).toBe('');
  await view.user.click(screen.getByRole('radio', { name: /^Schon ein Auftrag/ }));
  await screen.findByText('2 Zeilen gefunden.', { exact: false });
  await view.user.click(screen.getByRole('radio', { name: 'Eine Überschrift' }));
  await screen.findByText('Eine Zeile gefunden.', { exact: false });
  await view.user.click(screen.getByRole('button', { name: 'Aufträge prüfen' }));
  await waitFor(() => expect(view.router.state.location.search).toMatch(/^\?batch=/));
});

test('a file of Excel for Mac shows its names in each encoding, and another choice reads it anew', async () => {
  launchedFile.value = new File(
    [readFileSync('tests/domain/order-import/cases/11-excel-for-mac.csv')],
    'mac.csv',
  );
  fakeServer({ 'user/get': user, 'user/base-info': baseData, 'box-sizes': { boxes: [] } });
  const view = await renderPages([{ path: '/order/import', element: <OrderImportPage /> }], '/order/import');
  const mac = await screen.findByRole('radio', { name: /^Müller & Söhne GmbH/ });
  expect(mac).toHaveProperty('checked', true);
  await view.user.click(screen.getByRole('radio', { name: /Windows, Westeuropa$/ }));
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /Windows, Westeuropa$/ })).toHaveProperty('checked', true),
  );
  screen.getByText('Zum Beispiel: MŸller & Sšhne GmbH');
  const mapping = () => screen.getByRole('textbox', { name: /^Name der Zuordnung/ });
  await view.user.clear(mapping());
  await view.user.type(mapping(), 'Alter Shop');
  await view.user.click(screen.getByRole('radio', { name: /Mac$/ }));
  await screen.findByText('Zum Beispiel: Müller & Söhne GmbH');
  // The user's mapping survives the other reading.
  expect(mapping()).toHaveProperty('value', 'Alter Shop');
});
