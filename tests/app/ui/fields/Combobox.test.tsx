import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { renderWithI18n } from '#support/render.tsx';

type City = { id: string; name: string; land: string };

const cities: City[] = [
  { id: '1', name: 'Kiel', land: 'Schleswig-Holstein' },
  { id: '2', name: 'Köln', land: 'Nordrhein-Westfalen' },
  { id: '3', name: 'Zürich', land: 'Schweiz' },
];

const texts = {
  items: cities,
  getKey: (city: City) => city.id,
  getText: (city: City) => city.name,
  getDetail: (city: City) => city.land,
  emptyText: 'Kein Ort gefunden',
};

function Choice({ start }: { start?: City }) {
  const [city, setCity] = useState(start);
  return (
    <>
      <Combobox label="Ort" value={city} onChange={setCity} {...texts} />
      <output>{city?.name ?? 'keiner'}</output>
    </>
  );
}

function show(start?: City) {
  const { user } = renderWithI18n(<Choice start={start} />);
  return { user, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Ort' }) };
}

const chosen = () => document.querySelector('output')?.textContent;
const active = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('choosing from a list', () => {
  test('typing filters, and Enter takes the first match', async () => {
    const { user, field } = show();
    await user.type(field, 'zur');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(active()).toContain('Zürich');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('Zürich');
    expect(field.value).toBe('Zürich');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('the matching part is marked, ignoring accents', async () => {
    const { user, field } = show();
    await user.type(field, 'zur');
    expect(document.querySelector('mark')?.textContent).toBe('Zür');
  });

  test('the second line is searched too', async () => {
    const { user, field } = show();
    await user.type(field, 'westfalen');
    expect(active()).toContain('Köln');
  });

  test('the arrow keys cycle through the list', async () => {
    const { user, field } = show();
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Kiel');
    await user.keyboard('{ArrowUp}');
    expect(active()).toContain('Zürich');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()).toBe('Köln');
  });

  test('the list opens at the chosen row', async () => {
    const { user, field } = show(cities[1]);
    await user.click(field);
    expect(active()).toContain('Köln');
  });

  test('Tab takes the first match', async () => {
    const { user, field } = show();
    await user.type(field, 'ki');
    await user.tab();
    expect(chosen()).toBe('Kiel');
  });

  test('Escape reverts the input', async () => {
    const { user, field } = show(cities[0]);
    await user.clear(field);
    await user.type(field, 'zü');
    await user.keyboard('{Escape}');
    expect(field.value).toBe('Kiel');
    expect(chosen()).toBe('Kiel');
  });

  test('clearing the field clears the choice', async () => {
    const { user, field } = show(cities[0]);
    await user.clear(field);
    await user.tab();
    expect(chosen()).toBe('keiner');
  });

  test('a click takes a row', async () => {
    const { user, field } = show();
    await user.click(field);
    await user.click(screen.getByRole('option', { name: /Köln/ }));
    expect(chosen()).toBe('Köln');
  });

  test('a search without hits says so', async () => {
    const { user, field } = show();
    await user.type(field, 'xyz');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getAllByText('Kein Ort gefunden').length).toBeGreaterThan(0);
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('keiner');
  });
});

describe('searching to fill other fields', () => {
  function showSearch() {
    const onChange = vi.fn();
    const onSearch = vi.fn();
    const { user } = renderWithI18n(
      <Combobox
        label="Suche"
        isSearch
        value={undefined}
        onChange={onChange}
        onSearch={onSearch}
        unit="3 Orte"
        {...texts}
      />,
    );
    return {
      user,
      onChange,
      onSearch,
      field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Suche' }),
    };
  }

  test('the list is hidden before the user types', async () => {
    const { user, field } = showSearch();
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  describe('a search that opens empty', () => {
    const showRecent = () => {
      const onChange = vi.fn();
      const { user } = renderWithI18n(
        <Combobox
          label="Suche"
          isSearch
          opensEmpty="Zuletzt verwendet"
          value={undefined}
          onChange={onChange}
          onSearch={() => {}}
          {...texts}
        />,
      );
      return { user, onChange, field: screen.getByRole('combobox', { name: 'Suche' }) };
    };

    test('lists its items on a click, under their heading', async () => {
      const { user, field, onChange } = showRecent();
      expect(screen.queryByRole('listbox')).toBeNull();
      await user.click(field);
      expect(screen.getByRole('listbox', { name: 'Zuletzt verwendet' })).toBeTruthy();
      expect(field.getAttribute('aria-expanded')).toBe('true');
      await user.click(screen.getByRole('option', { name: /Köln/ }));
      expect(onChange).toHaveBeenCalledWith(cities[1]);
    });

    test('arrow down opens it at its first item, Enter takes it, Escape closes it', async () => {
      const { user, field, onChange } = showRecent();
      await user.tab();
      expect(screen.queryByRole('listbox')).toBeNull();
      await user.keyboard('{ArrowDown}');
      expect(active()).toContain('Kiel');
      expect(field.getAttribute('aria-activedescendant')).toBe(
        screen.getByRole('option', { selected: true }).id,
      );
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('listbox')).toBeNull();
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      expect(onChange).toHaveBeenCalledWith(cities[1]);
    });
  });

  test('requests hits for each text, passes the chosen row on and clears the field', async () => {
    const { user, field, onChange, onSearch } = showSearch();
    await user.type(field, 'kö');
    expect(onSearch.mock.calls.map(([query]) => query)).toEqual(['k', 'kö']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(cities[1]);
    expect(field.value).toBe('');
  });

  test("a click on the text at the field's end focuses the field and keeps the input", async () => {
    const { user, field } = showSearch();
    await user.click(screen.getByText('3 Orte'));
    expect(document.activeElement).toBe(field);
    await user.type(field, 'kö');
    await user.click(screen.getByText('3 Orte'));
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('kö');
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
  });

  test('leaving the field chooses nothing', async () => {
    const { user, field, onChange } = showSearch();
    await user.type(field, 'kö');
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
    expect(field.value).toBe('');
  });
});

function Free() {
  const [text, setText] = useState('');
  const [taken, setTaken] = useState('');
  const items = text === '' ? [] : cities.filter((it) => it.name.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <Combobox
        label="Ort"
        value={undefined}
        onChange={(city) => setTaken(city?.name ?? '')}
        free={{ text, onText: setText }}
        {...texts}
        items={items}
      />
      <output>{taken}</output>
      <button type="button">Weiter</button>
    </>
  );
}

describe('free text with proposals', () => {
  function showFree() {
    const { user } = renderWithI18n(<Free />);
    return { user, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Ort' }) };
  }

  test('no proposal is preselected, and Enter keeps the text', async () => {
    const { user, field } = showFree();
    await user.type(field, 'k');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(active()).toBeUndefined();
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    expect(document.querySelector('p[role="status"]')?.textContent).toBe('2 Treffer');
    await user.keyboard('{Enter}');
    expect(field.value).toBe('k');
    expect(chosen()).toBe('');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('arrow down and Enter take a proposal', async () => {
    const { user, field } = showFree();
    await user.type(field, 'k{ArrowDown}');
    expect(active()).toContain('Kiel');
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('Kiel');
  });

  test('a tap takes a proposal', async () => {
    const { user, field } = showFree();
    await user.type(field, 'k');
    await user.click(screen.getByText('Nordrhein-Westfalen'));
    expect(chosen()).toBe('Köln');
  });

  test('Tab leaves the text unchanged', async () => {
    const { user, field } = showFree();
    await user.type(field, 'k{ArrowDown}');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiter' }));
    expect(field.value).toBe('k');
    expect(chosen()).toBe('');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('Escape closes the list until an arrow key opens it', async () => {
    const { user, field } = showFree();
    await user.type(field, 'k{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('k');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Kiel');
  });

  test('text without proposals has no list and no message', async () => {
    const { user, field } = showFree();
    await user.type(field, 'xyz');
    expect(document.querySelector('[popover]')).toBeNull();
    expect(document.querySelector('p[role="status"]')?.textContent).toBe('');
  });
});
