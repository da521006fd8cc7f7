import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OptionsPage } from '#app/features/settings/OptionsPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { BoxSizeList } from '#contract/box-size.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { aBoxSize } from '#support/factories.ts';
import { noAnswer, refusal } from '#support/fake-server.ts';
import { baseDataServer } from './base-data-server.ts';

beSomebodyOnline();

const small = aBoxSize({ letter: 'S', name: 'Karton S', length: 30, width: 20, height: 15, tare: 0 });
const big = aBoxSize();

function boxServer(boxes = [big, small]) {
  const kept: { list: BoxSizeList } = { list: { boxes, revision: 1 } };
  const server = baseDataServer();
  server.answers['box-sizes'] = ({ body }: { body?: BoxSizeList }) => {
    if (body && body.revision !== kept.list.revision)
      return refusal('BOX_SIZES_CHANGED', 409, {}, { box_sizes: kept.list });
    if (body) kept.list = { boxes: body.boxes, revision: body.revision + 1 };
    return kept.list;
  };
  return { ...server, kept };
}

const list = () => screen.findByRole('list', { name: 'Kartongrößen' });
const lastSnackbar = () => snackbarStore.getShown().at(-1)?.text;

async function open() {
  const view = await renderPages(
    [{ path: '/settings/options', element: <OptionsPage /> }],
    '/settings/options',
  );
  await screen.findByRole('heading', { name: 'Kartongrößen' });
  return view;
}

async function fill(user: Awaited<ReturnType<typeof open>>['user'], values: Record<string, string>) {
  const dialog = within(await screen.findByRole('dialog'));
  for (const [name, value] of Object.entries(values)) {
    const field = dialog.getByRole('textbox', { name });
    await user.clear(field);
    if (value) await user.type(field, value);
  }
  return dialog;
}

test('box sizes are listed with letter, measures and tare', async () => {
  boxServer();
  await open();
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map((it) => it.textContent)).toEqual([
    'MKarton M40 × 30 × 25 cm · Leergewicht 0,4 kg',
    'SKarton S30 × 20 × 15 cm',
  ]);
});

test('without box sizes the page explains their use', async () => {
  boxServer([]);
  await open();
  expect(await screen.findByText(/^Noch keine Kartongrößen\./)).toBeTruthy();
});

test('a new box gets a letter of its name, which the user may change', async () => {
  const { kept } = boxServer([big]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Hinzufügen' }));
  const dialog = await fill(user, { Name: 'Musterkarton' });
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Buchstabe' }).value).toBe('U');
  await fill(user, {
    Buchstabe: 'x',
    Name: 'Muster',
    Länge: '29,2',
    Breite: '20',
    Höhe: '14',
    Leergewicht: '0,35',
  });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(lastSnackbar()).toBe('Die Kartongröße ist gespeichert.'));
  expect(kept.list.boxes).toEqual([
    big,
    { letter: 'X', name: 'Muster', length: 30, width: 20, height: 14, tare: 0.4 },
  ]);
  expect(await screen.findByText('30 × 20 × 14 cm · Leergewicht 0,4 kg')).toBeTruthy();
});

test('errors are shown at their fields, and nothing is sent', async () => {
  const { kept } = boxServer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Karton S' }));
  const dialog = await fill(user, { Buchstabe: 'm', Name: '', Länge: '0,01', Höhe: '' });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const errorOf = (name: string) =>
    waitFor(() => {
      const field = dialog.getByRole('textbox', { name });
      expect(field.getAttribute('aria-invalid')).toBe('true');
      return field
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    });
  expect(await errorOf('Buchstabe')).toContain('Diesen Buchstaben hat schon eine andere Kartongröße.');
  expect(await errorOf('Name')).toContain('Name fehlt.');
  expect(await errorOf('Länge')).toContain('Der Wert muss mindestens 0,1 sein.');
  expect(await errorOf('Höhe')).toContain('Höhe fehlt.');
  expect(kept.list.revision).toBe(1);
});

test('a deleted box can be restored', async () => {
  const { kept } = boxServer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Löschen: Karton S' }));
  await waitFor(() => expect(kept.list.boxes).toEqual([big]));
  expect(await screen.findByRole('button', { name: 'Hinzufügen' })).toBe(document.activeElement);
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(kept.list.boxes).toEqual([big, small]));
  expect(await screen.findByText('Karton S')).toBeTruthy();
});

test("after another device's change its list is shown, and the own change is saved to it", async () => {
  const { kept } = boxServer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Karton S' }));
  const dialog = await fill(user, { Name: 'Kleiner Karton' });
  kept.list = { boxes: [aBoxSize({ letter: 'A', name: 'Anderer' }), small], revision: 2 };
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('auf einem anderen Gerät geändert');
  expect(kept.list.revision).toBe(2);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(kept.list.boxes.map((it) => it.name)).toEqual(['Anderer', 'Kleiner Karton']));
});

test('a failed save is reported, and the list stays', async () => {
  const { answers } = boxServer();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Karton S' }));
  const dialog = await fill(user, { Name: 'Kleiner Karton' });
  answers['box-sizes'] = noAnswer;
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Keine Verbindung zum Server');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Kleiner Karton');
});

test('offline the last known box sizes are read-only', async () => {
  boxServer();
  await open();
  await list();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/Sie sind offline und sehen den zuletzt geladenen Stand/);
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Hinzufügen' });
  expect(add.disabled).toBe(true);
  expect(screen.getByText('Karton S')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Löschen: Karton S' }).disabled).toBe(true);
});
