import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DestinationsPage } from '#app/features/admin/destinations/DestinationsPage.tsx';
import type { ShownDestination } from '#contract/destination.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

beSomebodyOnline();

const destinations: ShownDestination[] = [
  {
    country: 'RU',
    is_carried: false,
    proposal: { act: 'Regulation (EU) 833/2014', list: 'EU Sanctions Map', day: '2026-08-22' },
    changed: null,
  },
  { country: 'CU', is_carried: true, proposal: null, changed: { seconds: 1_795_000_000 } },
];
const open = () => renderPages([{ path: '*', element: <DestinationsPage /> }], '/super-admin/destinations');
const lineOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

test('switched-off countries show the regulation, and changes by staff are marked', async () => {
  fakeServer({ destinations, logs: null });
  await open();
  const russia = await lineOf('Russland');
  russia.getByText('ausgeschaltet');
  russia.getByText(/Verordnung \(EU\) 833\/2014 \(EU Sanctions Map, Stand 22\.08\.2026\)/);
  const cuba = await lineOf('Kuba');
  cuba.getByText('eingeschaltet');
  cuba.getByText(/von der Verwaltung geändert/);
});

test('staff switch a country on', async () => {
  const server = fakeServer({ destinations, 'destinations/RU': null, logs: null });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Einschalten: Russland' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Russland einschalten?' }));
  await user.type(dialog.getByLabelText(/^Ihr Passwort/), 'mein Passwort');
  await user.click(dialog.getByRole('button', { name: 'Einschalten' }));
  await screen.findByText('Russland ist eingeschaltet.');
  expect(server.callsOf('destinations/RU')[0]?.body).toMatchObject({
    is_carried: true,
    confirmation: { password: 'mein Passwort' },
  });
});
