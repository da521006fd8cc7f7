import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CutOffsPage } from '#app/features/admin/cut-offs/CutOffsPage.tsx';
import { type CutOff, mostCutOffs } from '#domain/services/cut-offs.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const cutOffs: CutOff[] = [
  { service: 'all', area: 'all', time: '16:30' },
  { service: 'express', area: '24', time: '18:00' },
];
const open = () => renderPages([{ path: '*', element: <CutOffsPage /> }], '/super-admin/cut-offs');
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('each line names area, service and time', async () => {
  fakeServer({ 'cut-offs': cutOffs, logs: null });
  await open();
  const lines = within(await screen.findByRole('list', { name: 'Annahmeschluss' })).getAllByRole('listitem');
  expect(lines.map((it) => it.textContent)).toEqual([
    'Ganz DeutschlandAlle Servicesbis 16:30 Uhr',
    'Postleitzahl 24…10:30 Expressbis 18:00 Uhr',
  ]);
});

test('without entries the page says what applies', async () => {
  fakeServer({ 'cut-offs': [], logs: null });
  await open();
  await screen.findByText(/^Noch keine\. Eine Abgabe zählt bis Mitternacht/);
});

test('staff add a time by keyboard; letters and a second entry of the same kind are refused', async () => {
  const server = fakeServer({ 'cut-offs': cutOffs, 'cut-offs/saver/24103': null, logs: null });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Hinzufügen' }));
  const dialog = await dialogNamed('Neuer Annahmeschluss');
  const area = dialog.getByRole('textbox', { name: /^Postleitzahl beginnt mit/ });
  dialog.getByText('Diesen Eintrag gibt es schon.');
  await user.type(area, '24x');
  dialog.getByText('Bitte nur Ziffern.');
  await user.clear(area);
  await user.type(area, '24103');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Service/ }), 'saver');
  expect(dialog.getByRole('button', { name: 'Speichern' })).toHaveProperty('disabled', true);
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Abgabe bis/ }), '17:15');
  await user.click(area);
  await user.keyboard('{Enter}');
  await screen.findByText('Gespeichert: Postleitzahl 24103, Overnight Express, bis 17:15 Uhr');
  expect(server.callsOf('cut-offs/saver/24103').map((it) => it.body)).toEqual([{ time: '17:15' }]);
});

test('an entry that moves to another area leaves the old one', async () => {
  const server = fakeServer({
    'cut-offs': cutOffs,
    'cut-offs/express/25': null,
    'cut-offs/express/24': null,
    logs: null,
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Ändern: Postleitzahl 24…, 10:30 Express' }));
  const dialog = await dialogNamed('Annahmeschluss ändern');
  const area = dialog.getByRole('textbox', { name: /^Postleitzahl beginnt mit/ });
  await user.clear(area);
  await user.type(area, '25{Enter}');
  await screen.findByText(/^Gespeichert: Postleitzahl 25…/);
  expect(server.callsOf('cut-offs/express/25').map((it) => it.body)).toEqual([{ time: '18:00' }]);
  expect(server.callsOf('cut-offs/express/24')).toHaveLength(1);
});

test('a removed time can be brought back', async () => {
  const server = fakeServer({ 'cut-offs': cutOffs, 'cut-offs/express/24': null, logs: null });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Entfernen: Postleitzahl 24…, 10:30 Express' }));
  await screen.findByText('Entfernt: Postleitzahl 24…, 10:30 Express');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Die Zeit gilt wieder.');
  const calls = server.callsOf('cut-offs/express/24');
  expect(calls).toHaveLength(2);
  expect(calls[1]?.body).toEqual({ time: '18:00' });
});

test('a refusal stays in the dialog', async () => {
  fakeServer({ 'cut-offs': cutOffs, 'cut-offs/express/24': refusal('INTERNAL_ERROR', 500), logs: null });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Ändern: Postleitzahl 24…, 10:30 Express' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await dialogNamed('Annahmeschluss ändern');
});

test('with as many entries as devices load none can be added', async () => {
  const full = Array.from({ length: mostCutOffs }, (_, at) => ({
    ...cutOffs[0]!,
    area: String(10_000 + at),
  }));
  fakeServer({ 'cut-offs': full, logs: null });
  await open();
  await screen.findByText(`Mehr als ${mostCutOffs} Einträge sind nicht möglich.`);
  expect(screen.getByRole('button', { name: 'Hinzufügen' })).toHaveProperty('disabled', true);
});
