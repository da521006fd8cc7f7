import { useCallback, useEffect, useRef } from 'react';

export const focusIds = {
  file: 'batch-file',
  mapped: 'batch-mapped',
  terms: 'batch-terms',
  send: 'batch-send',
  print: 'batch-print',
  filters: 'batch-filters',
};

const unusable = ':disabled, [aria-disabled="true"]';
const isNowhere = (element: Element | null) =>
  !element || element === document.body || element.matches(`h1, ${unusable}`);

function offerFocus(find: readonly (() => HTMLElement | null)[]): void {
  if (!isNowhere(document.activeElement)) return;
  for (const look of find) {
    const element = look();
    if (!element || element.matches(unusable)) continue;
    element.focus();
    // A value in the wrong is typed anew.
    if (element instanceof HTMLInputElement && element.matches('[data-cell]')) element.select();
    return;
  }
}

const named = (id: string) => () => document.getElementById(id);
const hasKeys = () => matchMedia('(pointer: fine)').matches;
/** On touch devices focus would open the screen keyboard. */
const badCells = () =>
  hasKeys() ? [...document.querySelectorAll<HTMLElement>('[data-cell][aria-invalid="true"]')] : [];
const badCell = () => badCells()[0] ?? null;
const answer = () => (hasKeys() ? document.querySelector<HTMLElement>('[data-answer]') : null);
const openTerms = () => document.querySelector<HTMLElement>(`#${focusIds.terms}:not(:checked)`);

/** A new page has the focus on its title; keyboard users start at the file. */
export function useStartFocus(): void {
  useEffect(() => {
    if (hasKeys()) offerFocus([named(focusIds.file)]);
  }, []);
}

export function useMappingFocus(): void {
  useEffect(() => offerFocus([named(focusIds.mapped)]), []);
}

/**
 * Each step removes the focused element, so the focus moves to the first error, the first question, the terms, the send button or the
 * labels.
 */
export function useBatchFocus({ isJudged, isSent }: { isJudged: boolean; isSent: boolean }): void {
  useEffect(() => {
    if (isJudged && !isSent) offerFocus([badCell, answer, openTerms, named(focusIds.send)]);
  }, [isJudged, isSent]);
  useEffect(() => {
    if (isSent) offerFocus([named(focusIds.print), () => document.querySelector<HTMLElement>('[data-mark]')]);
  }, [isSent]);
}

/**
 * A row action removes the pressed button: focus the row's next action or, if the row is hidden, the filters. Call the
 * returned function on press.
 */
export function useRowFocus(): (row: number) => void {
  const pressed = useRef<number>(undefined);
  useEffect(() => {
    const row = pressed.current;
    if (row === undefined || document.activeElement !== document.body) return;
    pressed.current = undefined;
    const choice = `[data-row-state="${row}"] :is(button, a)`;
    offerFocus([
      () => document.querySelector<HTMLElement>(choice),
      () => document.querySelector<HTMLElement>(`#${focusIds.filters} [aria-pressed="true"]`),
    ]);
  });
  return useCallback((row: number) => {
    pressed.current = row;
    const forget = () => {
      pressed.current = undefined;
    };
    document.addEventListener('focusin', forget, { once: true });
  }, []);
}

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Ctrl+Enter sends from anywhere, with the cell just edited, or leads to the missing terms. */
export function useSendKeys(send: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.repeat || document.querySelector(dialogs)) return;
      event.preventDefault();
      const terms = openTerms();
      if (terms) return terms.focus();
      // The cell stores its text as it loses the focus, and sending waits for it. Cells and terms go, the button stays.
      named(focusIds.send)()?.focus();
      send();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [send]);
}

/** `isMended`: a cell that was edited after its row was judged last still looks wrong. */
export function leaveColumn(cell: HTMLElement, isMended: (cell: HTMLElement) => boolean): void {
  cell.blur();
  const other = badCells().find((it) => it !== cell && !isMended(it)) ?? null;
  offerFocus([() => other, answer, openTerms, named(focusIds.send)]);
}
