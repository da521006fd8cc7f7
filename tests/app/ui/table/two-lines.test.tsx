import { screen, within } from '@testing-library/react';
import Mail from 'lucide-react/icons/mail';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentProps, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { IconButton } from '#app/ui/IconButton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import { renderWithI18n } from '#support/render.tsx';

type Line = { id: string; company: string; weight: number };
type TableProps = ComponentProps<typeof DataTable<Line>>;

const lines: Line[] = [
  { id: 'a', company: 'Zimmerei Ohm', weight: 4 },
  { id: 'b', company: 'Ärztehaus Nord', weight: 16 },
];

const columns: TableProps['columns'] = [
  { id: 'company', header: 'Firma', cell: ({ company }) => company, sortValue: ({ company }) => company },
  {
    id: 'weight',
    header: 'Gewicht',
    cell: ({ weight }) => weight,
    lineCell: ({ weight }) => `${weight} kg`,
    sortValue: ({ weight }) => weight,
    line: 2,
  },
  { id: 'note', header: 'Hinweis', cell: () => 'eilig', line: 2, isOnlyInLine: true },
];

function Mails({ of }: { of: string }) {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <RowAction icon={Mail} label={`Mailen: ${of}`} words="Mailen" onClick={() => setIsSent(true)} />
      {isSent && <p>{`Mail an ${of}`}</p>}
    </>
  );
}

function show(width: number, props: Partial<TableProps> = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  return renderWithI18n(
    <DataTable
      label="Sendungen"
      columns={columns}
      rows={lines}
      getRowId={({ id }) => id}
      getRowLabel={({ company }) => company}
      mainAction={({ company }) => <IconButton icon={Printer} label={`Drucken: ${company}`} />}
      moreActions={({ company }) => (
        <>
          <Mails of={company} />
          <RowAction
            icon={Trash2}
            label={`Löschen: ${company}`}
            words="Löschen"
            tone="danger"
            disabled
            reason="Nur mit Verbindung möglich."
          />
          <RowAction icon={Mail} label={`Ansehen: ${company}`} words="Ansehen" href={`/${company}`} />
        </>
      )}
      empty={null}
      {...props}
    />,
  );
}

afterEach(() => vi.restoreAllMocks());

const menuOf = (company: string) => screen.getByRole('button', { name: `Weitere Aktionen: ${company}:` });

test('a wide table has a column per field and all actions side by side', () => {
  show(1100);
  expect(screen.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Firma', 'Gewicht']);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  for (const name of ['Drucken', 'Mailen', 'Löschen'])
    expect(screen.getByRole('button', { name: new RegExp(`^${name}: Zimmerei Ohm`) })).toBeTruthy();
  expect(screen.queryByText('eilig')).toBeNull();
});

test.each([600, 726, 1099])('%i px: rows have two lines, and the second names its values', (width) => {
  show(width);
  expect(screen.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Firma']);
  const [, , first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Zimmerei Ohm');
  expect(second?.textContent).toBe('Gewicht:4 kgHinweis:eilig');
});

test('values in the second line can be sorted too', async () => {
  const { user } = show(726);
  await user.click(screen.getByRole('button', { name: 'Gewicht' }));
  expect(screen.getByRole('button', { name: /^Gewicht.*aufsteigend sortiert$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Gewicht.*aufsteigend sortiert$/ }));
  expect(screen.getAllByText(/kg$/).map((it) => it.textContent)).toEqual(['16 kg', '4 kg']);
});

test.each([390, 726])('%i px: the other actions are in a menu, by keyboard and touch', async (width) => {
  const { user } = show(width);
  expect(screen.getByRole('button', { name: 'Drucken: Zimmerei Ohm' })).toBeTruthy();
  expect(screen.queryByText('Mailen')).toBeNull();
  menuOf('Zimmerei Ohm').focus();
  await user.keyboard('{Enter}');
  const menu = within(screen.getByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((it) => it.textContent)).toEqual([
    'Mailen',
    'LöschenNur mit Verbindung möglich.',
    'Ansehen',
  ]);
  expect(document.activeElement?.textContent).toBe('Mailen');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(menuOf('Zimmerei Ohm'));
});

test("an entry's action continues after its menu has closed", async () => {
  const { user } = show(726);
  await user.click(menuOf('Ärztehaus Nord'));
  await user.click(screen.getByRole('menuitem', { name: 'Mailen' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByText('Mail an Ärztehaus Nord')).toBeTruthy();
  expect(document.activeElement).toBe(menuOf('Ärztehaus Nord'));
});

test('rows about to move take no click', () => {
  show(726, { areActionsStill: true });
  expect(screen.getByRole('button', { name: 'Drucken: Zimmerei Ohm' }).closest('[inert]')).toBeTruthy();
  expect(menuOf('Zimmerei Ohm').closest('[inert]')).toBeTruthy();
});
