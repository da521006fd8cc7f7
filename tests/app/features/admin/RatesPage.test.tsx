import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RatesPage } from '#app/features/admin/rates/RatesPage.tsx';
import type { ShownRate } from '#contract/exchange-rate.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const rates: ShownRate[] = [
  { currency: 'CHF', rate: 0.93, day: '2026-11-24', origin: 'shipped', source: '' },
  { currency: 'USD', rate: 1.1625, day: '2026-11-23', origin: 'entered', source: 'EZB-Referenzkurs' },
];
const open = () => renderPages([{ path: '*', element: <RatesPage /> }], '/super-admin/rates');
const lineOf = async (currency: string) =>
  within((await screen.findByText(currency)).closest('li') as HTMLElement);

test('each rate shows its day and source', async () => {
  fakeServer({ 'exchange-rates': rates, logs: null });
  await open();
  const franc = await lineOf('CHF');
  for (const it of ['0,93', '24.11.2026', /mit dem Programm ausgeliefert/]) franc.getByText(it);
  const dollar = await lineOf('USD');
  for (const it of ['1,1625', '23.11.2026', /EZB-Referenzkurs/, 'von Hand']) dollar.getByText(it);
});

test('staff enter a rate with its source and remove it again', async () => {
  const server = fakeServer({
    'exchange-rates': rates,
    'exchange-rates/CHF': null,
    'exchange-rates/USD': null,
    logs: null,
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Kurs ändern: CHF' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Kurs für CHF' }));
  const rate = dialog.getByRole('textbox', { name: /^1 EUR in CHF/ });
  await user.clear(rate);
  await user.type(rate, '0,9412');
  await user.type(dialog.getByRole('textbox', { name: /^Quelle/ }), 'EZB');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Der Kurs für CHF gilt ab jetzt.');
  expect(server.callsOf('exchange-rates/CHF')[0]?.body).toMatchObject({ rate: 0.9412, source: 'EZB' });

  await user.click(screen.getByRole('button', { name: 'Kurs ändern: USD' }));
  await user.click(screen.getByRole('button', { name: 'Eintrag zurücknehmen' }));
  await screen.findByText('Der eingetragene Kurs für USD gilt nicht mehr.');
});

test('a refusal stays in the dialog', async () => {
  fakeServer({ 'exchange-rates': rates, 'exchange-rates/USD': refusal('INTERNAL_ERROR', 500), logs: null });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Kurs ändern: USD' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  screen.getByRole('dialog', { name: 'Kurs für USD' });
});
