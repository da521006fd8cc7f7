import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { closeNotices, type SnackbarMessage, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { renderWithI18n } from '#support/render.tsx';

const texts = () =>
  [...document.querySelectorAll('section[aria-label="Meldungen"] p')].map((p) => p.textContent);
const show = (message: SnackbarMessage) => act(() => showSnackbar(message));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  renderWithI18n(<Snackbars />);
});

afterEach(() => {
  pass(60_000);
  vi.useRealTimers();
});

test('at most three messages show at once, and the oldest is closed', () => {
  for (const text of ['eins', 'zwei', 'drei', 'vier']) show({ text });
  expect(texts()).toEqual(['zwei', 'drei', 'vier']);
});

test('a message with an action stays longer', () => {
  show({
    tone: 'error',
    text: 'Senden misslungen',
    action: { label: 'Erneut versuchen', onAction: () => {} },
  });
  for (const text of ['zwei', 'drei', 'vier']) show({ text });
  expect(texts()).toEqual(['Senden misslungen', 'drei', 'vier']);
});

test('a repeated text replaces the first', () => {
  show({ text: 'Gespeichert' });
  show({ text: 'Gesendet' });
  show({ text: 'Gespeichert' });
  expect(texts()).toEqual(['Gesendet', 'Gespeichert']);
});

test('a message closes after six seconds or on request', () => {
  show({ text: 'kurz' });
  show({ text: 'lang', durationMs: 10_000 });
  pass(5_900);
  expect(texts()).toEqual(['kurz', 'lang']);
  pass(200);
  expect(texts()).toEqual(['lang']);
  pass(4_000);
  expect(texts()).toEqual([]);
});

test('a message stays while the pointer is over it', () => {
  show({ text: 'bleib' });
  const area = screen.getByRole('region', { name: 'Meldungen' });
  fireEvent.pointerEnter(area);
  pass(30_000);
  expect(texts()).toEqual(['bleib']);
  fireEvent.pointerLeave(area);
  pass(6_100);
  expect(texts()).toEqual([]);
});

test('a message stays while it has the focus or the pointer', () => {
  show({ text: 'bleib', action: { label: 'Rückgängig', onAction: () => {} } });
  const area = screen.getByRole('region', { name: 'Meldungen' });
  const undo = screen.getByRole('button', { name: 'Rückgängig' });
  act(() => undo.focus());
  fireEvent.pointerEnter(area);
  fireEvent.pointerLeave(area);
  pass(30_000);
  expect(texts()).toEqual(['bleib']);
  fireEvent.pointerEnter(area);
  act(() => undo.blur());
  pass(30_000);
  expect(texts()).toEqual(['bleib']);
  fireEvent.pointerLeave(area);
  pass(6_100);
  expect(texts()).toEqual([]);
});

test('the action runs once and closes the message', () => {
  const onAction = vi.fn();
  show({ tone: 'error', text: 'Senden misslungen', action: { label: 'Erneut versuchen', onAction } });
  expect(screen.getByRole('alert').textContent).toContain('Senden misslungen');
  fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(texts()).toEqual([]);
});

test('a message can be closed by its button', () => {
  show({ text: 'weg damit' });
  fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(texts()).toEqual([]);
});

test.each(['Rückgängig', 'Schließen'])(
  'after „%s“ the focus returns to its element, or to the title if that is gone',
  (name) => {
    const page = (isThere: boolean) => (
      <>
        <h1 tabIndex={-1}>Artikel</h1>
        {isThere && <button type="button">Löschen</button>}
      </>
    );
    const { rerender } = render(page(true));
    const opener = screen.getByRole('button', { name: 'Löschen' });
    const press = () => {
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
      pass(0);
    };
    const gone = () => show({ text: 'Gelöscht', action: { label: 'Rückgängig', onAction: () => {} } });
    gone();
    opener.focus();
    press();
    expect(document.activeElement).toBe(opener);
    gone();
    opener.focus();
    rerender(page(false));
    press();
    expect(document.activeElement?.textContent).toBe('Artikel');
  },
);

test('plain notices give way to the next message; errors and messages with an action stay', () => {
  show({ text: 'Gespeichert', tone: 'success' });
  show({ text: 'Misslungen', tone: 'error' });
  show({ text: 'Gelöscht', action: { label: 'Rückgängig', onAction: () => {} } });
  act(closeNotices);
  expect(texts()).toEqual(['Misslungen', 'Gelöscht']);
});
