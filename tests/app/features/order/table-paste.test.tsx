import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import OrderPage from '#app/features/order/OrderPage.tsx';
import { launchedFile } from '#app/parts/files/launched-file.ts';
import { paths } from '#app/paths.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { baseData, user as somebody } from '#support/order-support.ts';

beSomebodyOnline();

const table = 'Firma\tStraße\tOrt\nHansen\tBaumwall 5\tHamburg\nNordlicht\tHafendamm 8\tFlensburg';

async function open() {
  fakeServer({ 'user/get': somebody, 'user/base-info': baseData });
  const pages = [
    { path: '/order', element: <OrderPage /> },
    { path: paths.orderImport(), element: <p>Import</p> },
  ];
  const { user } = await renderPages(pages, '/order');
  // The page's shortcuts work once its tools have loaded.
  await screen.findByRole('button', { name: /^Entwürfe/ });
  return user;
}
const paste = (label: RegExp, text: string) =>
  fireEvent.paste(screen.getByRole('combobox', { name: label }), {
    clipboardData: { getData: () => text },
  });

test('a pasted table opens the import with its rows', async () => {
  const user = await open();
  paste(/^Firma/, table);
  await user.click(await screen.findByRole('button', { name: 'Als Aufträge importieren' }));
  await screen.findByText('Import');
  expect(await launchedFile.value?.text()).toBe(table);
});

test.each([
  ['an address in lines', 'Hansen & Söhne\nBaumwall 5\n20459 Hamburg'],
  ['an address with its headings', 'Firma\tHansen\nStraße\tBaumwall 5\nOrt\t20459 Hamburg'],
  ['one row', 'Hansen\tBaumwall 5\tHamburg'],
])('%s is pasted as before', async (_, text) => {
  await open();
  expect(paste(/^Inhalt/, 'Brillen')).toBe(true);
  paste(/^Firma/, text);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Als Aufträge importieren' })).toBeNull());
});

test('rows pasted at the parcels stay parcels', async () => {
  await open();
  paste(/^Inhalt/, 'Brillen\t30\t20\nEtuis\t20\t10');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Als Aufträge importieren' })).toBeNull();
});
