import { act, screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { renderWithI18n } from '#support/render.tsx';
import { soon } from '#support/soon.ts';

type Line = { id: string; company: string; weight: number | undefined };
type TableProps = ComponentProps<typeof DataTable<Line>>;

const lines: Line[] = [
  { id: 'a', company: 'Zimmerei Ohm', weight: 4 },
  { id: 'b', company: 'Ärztehaus Nord', weight: 16.5 },
  { id: 'c', company: 'Nordlicht Optik', weight: undefined },
  { id: 'd', company: 'alpenholz', weight: 10 },
];

const columns: TableProps['columns'] = [
  { id: 'company', header: 'Firma', cell: (line) => line.company, sortValue: (line) => line.company },
  {
    id: 'weight',
    header: 'Gewicht',
    cell: (line) => line.weight ?? '–',
    sortValue: (line) => line.weight,
    align: 'end',
  },
];

function table(props: Partial<TableProps> = {}) {
  return (
    <DataTable
      label="Sendungen"
      columns={columns}
      rows={lines}
      getRowId={(line) => line.id}
      getRowLabel={(line) => line.company}
      empty={<p>Noch keine Sendung.</p>}
      {...props}
    />
  );
}

const companies = () =>
  screen
    .queryAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('cell').slice(0, 1))
    .map((cell) => cell.textContent);

describe('a sorted table', () => {
  test('follows the German alphabet, up and then down', async () => {
    const { user } = renderWithI18n(table());
    expect(companies()).toEqual(['Zimmerei Ohm', 'Ärztehaus Nord', 'Nordlicht Optik', 'alpenholz']);
    await user.click(screen.getByRole('button', { name: 'Firma' }));
    expect(companies()).toEqual(['alpenholz', 'Ärztehaus Nord', 'Nordlicht Optik', 'Zimmerei Ohm']);
    expect(screen.getByRole('columnheader', { name: 'Firma' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Firma' }));
    expect(companies()).toEqual(['Zimmerei Ohm', 'Nordlicht Optik', 'Ärztehaus Nord', 'alpenholz']);
  });

  test('sorts numbers by value, with missing values last in both directions', async () => {
    const { user } = renderWithI18n(table());
    await user.click(screen.getByRole('button', { name: 'Gewicht' }));
    expect(companies()).toEqual(['Zimmerei Ohm', 'alpenholz', 'Ärztehaus Nord', 'Nordlicht Optik']);
    await user.click(screen.getByRole('button', { name: 'Gewicht' }));
    expect(companies()).toEqual(['Ärztehaus Nord', 'alpenholz', 'Zimmerei Ohm', 'Nordlicht Optik']);
  });
});

describe('a table that pages itself', () => {
  test('pages forward and back and shows its position', async () => {
    const { user } = renderWithI18n(table({ pageSizes: [3, 10, -1] }));
    expect(companies()).toHaveLength(3);
    expect(screen.getByText('1–3 von 4')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
    expect(companies()).toEqual(['alpenholz']);
    expect(screen.getByText('4–4 von 4')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nächste Seite' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Erste Seite' }));
    expect(companies()).toHaveLength(3);
  });

  test('shows all rows on one page', async () => {
    const { user } = renderWithI18n(table({ pageSizes: [3, -1] }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zeilen je Seite' }), 'Alle');
    expect(companies()).toHaveLength(4);
    expect(screen.getByText('1–4 von 4')).toBeTruthy();
  });
});

describe('a table paged and sorted by the server', () => {
  function served(server: Partial<NonNullable<TableProps['server']>>) {
    const onChange = vi.fn();
    const view = renderWithI18n(
      table({ server: { page: 2, perPage: 25, total: 23_180, onChange, ...server } }),
    );
    return { ...view, onChange };
  }

  test("shows the rows in the server's order", () => {
    served({ sort: { column: 'company', isDescending: false } });
    expect(companies()).toEqual(lines.map((line) => line.company));
    expect(screen.getByText('26–50 von 23.180')).toBeTruthy();
  });

  test('requests another page in the same order', async () => {
    const sort = { column: 'company', isDescending: true };
    const { user, onChange } = served({ sort });
    await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
    expect(onChange).toHaveBeenLastCalledWith({ page: 3, perPage: 25, sort });
  });

  test('starts at page 1 after a new order or page size', async () => {
    const { user, onChange } = served({});
    await user.click(screen.getByRole('button', { name: 'Gewicht' }));
    expect(onChange).toHaveBeenLastCalledWith({
      page: 1,
      perPage: 25,
      sort: { column: 'weight', isDescending: false },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zeilen je Seite' }), '100');
    expect(onChange).toHaveBeenLastCalledWith({ page: 1, perPage: 100, sort: undefined });
  });

  test('ends at the last reachable page', async () => {
    const { user, onChange } = served({ reachable: 10_000 });
    await user.click(screen.getByRole('button', { name: 'Letzte Seite' }));
    expect(onChange).toHaveBeenLastCalledWith({ page: 400, perPage: 25, sort: undefined });
  });

  test('disables the way forward on the last reachable page', () => {
    served({ page: 400, reachable: 10_000 });
    for (const name of ['Nächste Seite', 'Letzte Seite'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });
});

describe('an empty table', () => {
  test('says that it has no rows', () => {
    renderWithI18n(table({ rows: [], pageSizes: [10] }));
    expect(screen.getByText('Noch keine Sendung.')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('shows that rows are loading', () => {
    renderWithI18n(table({ rows: [], isLoading: true }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Noch keine Sendung.')).toBeNull();
  });

  test('keeps its message until loading takes 250 ms', () => {
    vi.useFakeTimers();
    const { rerender } = renderWithI18n(table({ rows: [] }));
    const skeleton = () => screen.queryByText('Wird geladen');
    rerender(table({ rows: [], isLoading: true }));
    expect(screen.getByText('Noch keine Sendung.')).toBeTruthy();
    expect(skeleton()).toBeNull();
    act(() => vi.advanceTimersByTime(250));
    expect(screen.queryByText('Noch keine Sendung.')).toBeNull();
    expect(skeleton()).toBeTruthy();
    vi.useRealTimers();
  });

  test('shows no empty message while loading, also after a failure', () => {
    const { rerender } = renderWithI18n(table({ rows: [], error: <ErrorState text="Es ging nicht." /> }));
    rerender(table({ rows: [], isLoading: true }));
    expect(screen.queryByText('Noch keine Sendung.')).toBeNull();
    expect(screen.getByText('Wird geladen')).toBeTruthy();
  });

  test('shows the error and offers a retry', async () => {
    const onRetry = vi.fn();
    const { user } = renderWithI18n(
      table({ error: <ErrorState text="Die Sendungen konnten nicht geladen werden." onRetry={onRetry} /> }),
    );
    expect(screen.getByRole('alert').textContent).toContain('nicht geladen');
    expect(companies()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

const steady: Partial<TableProps> = {
  getRowId: (line) => line.id,
  getRowLabel: (line) => line.company,
};

function Selectable({ isSingle, ...props }: Partial<TableProps> & { isSingle?: boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['a']));
  return (
    <>
      {table({ ...steady, ...props, selection: { selected, onChange: setSelected, isSingle } })}
      <output>{[...selected].sort().join(' ')}</output>
    </>
  );
}

describe('table rows', () => {
  const selected = () => document.querySelector('output')?.textContent;

  test('are selected one by one or all together', async () => {
    const { user } = renderWithI18n(<Selectable />);
    await user.click(screen.getByRole('checkbox', { name: 'Auswählen: alpenholz' }));
    expect(selected()).toBe('a d');
    const all = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Alle Zeilen dieser Seite auswählen',
    });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(selected()).toBe('a b c d');
    await user.click(all);
    expect(selected()).toBe('');
  });

  test('add up when they are selected one after the other', async () => {
    const { user } = renderWithI18n(<Selectable />);
    await user.click(screen.getByRole('checkbox', { name: 'Auswählen: alpenholz' }));
    await user.click(screen.getByRole('checkbox', { name: 'Auswählen: Nordlicht Optik' }));
    expect(selected()).toBe('a c d');
    await user.click(screen.getByRole('checkbox', { name: 'Auswählen: alpenholz' }));
    expect(selected()).toBe('a c');
  });

  test('render once despite re-renders of the page; later only the changed row renders', async () => {
    const drawn: string[] = [];
    const watched: TableProps['columns'] = [
      {
        id: 'company',
        header: 'Firma',
        cell: ({ company }) => {
          drawn.push(company);
          return company;
        },
      },
    ];
    const { user, rerender } = renderWithI18n(<Selectable columns={watched} />);
    expect(drawn).toHaveLength(lines.length);
    rerender(<Selectable columns={watched} />);
    expect(drawn).toHaveLength(lines.length);
    await user.click(screen.getByRole('checkbox', { name: 'Auswählen: alpenholz' }));
    expect(drawn.slice(lines.length)).toEqual(['alpenholz']);
  });

  test('replace the last selected one in single selection', async () => {
    const { user } = renderWithI18n(<Selectable isSingle />);
    await user.click(screen.getByRole('checkbox', { name: 'Auswählen: alpenholz' }));
    expect(selected()).toBe('d');
  });

  test('open to show more', async () => {
    const { user } = renderWithI18n(table({ renderDetails: (line) => <p>Verlauf von {line.company}</p> }));
    await user.click(screen.getByRole('button', { name: 'Einzelheiten öffnen: alpenholz' }));
    expect(screen.getByText('Verlauf von alpenholz')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Einzelheiten schließen: alpenholz' }));
    expect(screen.queryByText('Verlauf von alpenholz')).toBeNull();
  });
});

describe('a thousand rows', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({
    id: `${at}`,
    company: `Firma ${at}`,
    weight: at,
  }));
  const last = () => companies().at(-1);

  test('render only near the window, and scrolled-in rows have their actions', async () => {
    // A window without layout has no widths.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(120);
    renderWithI18n(
      table({ rows: many, mainAction: (line) => <button type="button">{line.company}</button> }),
    );
    await vi.waitFor(() => expect(companies().length).toBeLessThan(100), soon);
    const before = last();
    window.scrollTo(0, 20_000);
    window.dispatchEvent(new Event('scroll'));
    await vi.waitFor(() => expect(last()).not.toBe(before), soon);
    const actions = () =>
      screen.queryAllByRole('button', { name: /^Firma \d+$/ }).map((it) => it.textContent);
    await vi.waitFor(() => expect(actions()).toEqual(companies().slice(1)), soon);
    vi.restoreAllMocks();
  });
});
