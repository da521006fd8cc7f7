import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColumnAssignment } from '#app/features/address-book/ColumnAssignment.tsx';
import { assignColumns } from '#domain/address/assign-columns.ts';
import type { Reading } from '#domain/files/delimited-text.ts';
import { renderWithI18n } from '#support/render.tsx';

function open(headings: string[], readings: Reading[] = []) {
  const [onAssign, onEncoding] = [vi.fn(), vi.fn()];
  const assignment = assignColumns(headings);
  const view = renderWithI18n(
    <ColumnAssignment
      headings={headings}
      sample={[headings.map(() => 'x')]}
      assignment={assignment}
      readings={readings}
      encoding={undefined}
      onEncoding={onEncoding}
      onAssign={onAssign}
    />,
  );
  return { ...view, onAssign, onEncoding, assignment };
}

test('a file without a required column is reported, and the user may go on to the rows', async () => {
  const { user, onAssign, assignment } = open(['Firma', 'Straße', 'Ort']);
  screen.getByText(/^In der Datei fehlen Angaben, die jede Adresse braucht/);
  await user.click(screen.getByRole('button', { name: 'Zeilen prüfen' }));
  expect(onAssign).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Trotzdem weiter, Zeilen ergänzen' }));
  expect(onAssign).toHaveBeenCalledWith(assignment);
});

test('an unknown heading is named as the reason', () => {
  open(['Firma', 'Wo es hingeht']);
  screen.getByText(/^Nicht alle Spalten haben eine bekannte Überschrift/);
});

test('a file without headings is named as such', () => {
  open(['', '']);
  screen.getByText(/^Die Datei hat keine Überschriften: Schon die erste Zeile ist eine Adresse/);
});

test('a file of unknown encoding shows its names in each, and the rows wait for the answer', async () => {
  const headings = ['Firma', 'Ansprechpartner', 'Straße', 'Hausnummer', 'PLZ', 'Ort', 'Telefon'];
  const { user, onAssign, onEncoding } = open(headings, [
    { encoding: 'windows-1252', examples: ['Wroc³aw'] },
    { encoding: 'windows-1250', examples: ['Wrocław'] },
  ]);
  await user.click(screen.getByRole('button', { name: 'Zeilen prüfen' }));
  screen.getByText('Bitte wählen Sie die richtige Schreibweise.');
  expect(onAssign).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: /^Wrocław/ }));
  expect(onEncoding).toHaveBeenCalledWith('windows-1250');
});
