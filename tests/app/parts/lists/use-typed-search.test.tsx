import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

function Search({ onSearch }: { onSearch: (search: string) => void }) {
  const [typed, setTyped, submit] = useTypedSearch('', onSearch);
  return (
    <form onSubmit={submit}>
      <input aria-label="Suche" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </form>
  );
}

function type(words: string) {
  const onSearch = vi.fn();
  render(<Search onSearch={onSearch} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Suche' }), { target: { value: words } });
  return onSearch;
}

test('typed text is searched after a pause', () => {
  const onSearch = type('Nordlicht');
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(onSearch.mock.calls).toEqual([['Nordlicht']]);
});

test('opening a hit before the pause does not return the user to the list', () => {
  const onSearch = type('Nordlicht');
  // The page's address changes with the click; its code loads later.
  window.history.pushState(null, '', '/history/4711');
  vi.advanceTimersByTime(500);
  expect(onSearch).not.toHaveBeenCalled();
});

test('a search submitted by Enter is not repeated after the pause', () => {
  const onSearch = type('Nordlicht');
  fireEvent.submit(screen.getByRole('textbox', { name: 'Suche' }));
  expect(onSearch.mock.calls).toEqual([['Nordlicht']]);
  vi.advanceTimersByTime(500);
  expect(onSearch).toHaveBeenCalledOnce();
});
