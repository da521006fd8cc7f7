import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OptionsPage } from '#app/features/settings/OptionsPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { defaultOptions } from '#domain/people/account.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { refusal } from '#support/fake-server.ts';
import { aBaseData, baseDataServer } from './base-data-server.ts';

const routes = [
  { path: '/settings/options', element: <OptionsPage /> },
  { path: '/settings/data', element: <p>Stammdatenseite</p> },
];

beSomebodyOnline();

const option = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

async function open() {
  const view = await renderPages(routes, '/settings/options');
  await option('Klimaneutral');
  return view;
}

test('stored options are shown, missing ones with their defaults', async () => {
  baseDataServer({ ...aBaseData(), options: { carbon_neutral: true, sidebar_mini: null } });
  await open();
  expect((await option('Klimaneutral')).checked).toBe(true);
  expect((await option('E-Mail bei Zustellung')).checked).toBe(true);
  expect((await option('Menü klein')).checked).toBe(false);
  expect(screen.getByLabelText<HTMLSelectElement>('Transportart').value).toBe('parcel');
});

test('each change is saved at once and leaves the other options unchanged', async () => {
  const server = baseDataServer();
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Transportart'), 'pallet');
  await user.click(await option('Labeldrucker'));
  await waitFor(() => expect(server.written).toHaveLength(2));
  expect(server.written.at(-1)).toMatchObject({
    company: 'Möbelwerk Kiel GmbH',
    options: { ...defaultOptions, transport_kind: 'pallet', label_printer: true },
  });
  await waitFor(() => expect(snackbarStore.getShown().at(-1)?.text).toBe('Ihre Optionen sind gespeichert.'));
});

test('the time for which an order number counts as known is set here', async () => {
  const server = baseDataServer();
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Eigene Auftragsnummer gilt als bekannt'), '90 Tage lang');
  await waitFor(() => expect(server.written.at(-1)?.options).toMatchObject({ seen_number: '90' }));
});

test('a tax number is saved when the user leaves the field', async () => {
  const server = baseDataServer();
  const { user } = await open();
  await user.type(screen.getByLabelText('Ihre VOEC-Nummer (Norwegen)'), ' 2012345 ');
  expect(server.written).toEqual([]);
  await user.tab();
  await waitFor(() => expect(server.written.at(-1)?.options).toMatchObject({ voec_number: '2012345' }));
  expect(server.written).toHaveLength(1);
});

test('the preset service and pickup of new orders are set here', async () => {
  const server = baseDataServer();
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Standard-Service für Pakete'), 'saver');
  await user.selectOptions(screen.getByLabelText('Abholung'), 'no');
  await waitFor(() =>
    expect(server.written.at(-1)?.options).toMatchObject({ default_service: 'saver', default_pickup: 'no' }),
  );
});

test.each([
  ['Unterschrift', 'signature_required', 'adult_signature_required'],
  ['Unterschrift eines Erwachsenen', 'adult_signature_required', 'signature_required'],
] as const)('choosing "%s" turns the other signature off', async (name, chosen, other) => {
  const server = baseDataServer(aBaseData({ options: { ...defaultOptions, [other]: true } }));
  const { user } = await open();
  await user.click(await option(name));
  await waitFor(() => expect(server.written[0]?.options).toMatchObject({ [chosen]: true, [other]: false }));
});

test('a failed change is reverted and can be repeated', async () => {
  const server = baseDataServer();
  const { user } = await open();
  const working = server.answers['user/base-info'];
  server.answers['user/base-info'] = () => refusal('INTERNAL_ERROR', 500);
  await user.click(await option('Klimaneutral'));
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect((await option('Klimaneutral')).checked).toBe(false);
  server.answers['user/base-info'] = working;
  await user.click(retry);
  await waitFor(() => expect(server.written.at(-1)?.options?.carbon_neutral).toBe(true));
  expect((await option('Klimaneutral')).checked).toBe(true);
});

test('incomplete base data must be completed first', async () => {
  const server = baseDataServer(aBaseData({ city: '' }));
  const { user } = await open();
  const working = server.answers['user/base-info'] as (call: object) => unknown;
  const refused = () => {
    const data = { issues: [{ path: 'city', code: 'city_required' }] };
    return Response.json(
      { code: 'VALIDATION_FAILED', status: 422, message: 'VALIDATION_FAILED', data },
      { status: 422 },
    );
  };
  server.answers['user/base-info'] = (call: { body: unknown }) => (call.body ? refused() : working(call));
  await user.click(await option('Klimaneutral'));
  await screen.findByText('Bitte vervollständigen Sie Ihre Stammdaten.');
  await user.click(screen.getByRole('button', { name: 'Zu den Stammdaten' }));
  await screen.findByText('Stammdatenseite');
});
