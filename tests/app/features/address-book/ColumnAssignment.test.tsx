import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColumnAssignment } from '#app/features/address-book/ColumnAssignment.tsx';
import { assignColumns } from '#domain/address/assign-columns.ts';
import { renderWithI18n } from '#support/render.tsx';

function open(headings: string[]) {
  const onAssign = vi.fn();
  const assignment = assignColumns(headings);
  const view = renderWithI18n(
    <ColumnAssignment
      headings={headings}
      sample={[headings.map(() => 'x')]}
      assignment={assignment}
      onAssign={onAssign}
    />,
  );
  return { ...view, onAssign, assignment };
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
