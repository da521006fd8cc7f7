import { useCallback, useEffect, useRef } from 'react';

/** What begins and what ends a batch; each is there once. */
export const focusIds = {
  file: 'batch-file',
  mapped: 'batch-mapped',
  terms: 'batch-terms',
  send: 'batch-send',
  print: 'batch-print',
  filters: 'batch-filters',
};

const isNowhere = (element: Element | null) =>
  !element || element === document.body || element.matches('h1, :disabled');

/** Gives the focus to the first of these that can have it, unless somebody has it elsewhere. */
function offerFocus(find: readonly (() => HTMLElement | null)[]): void {
  if (!isNowhere(document.activeElement)) return;
  for (const look of find) {
    const element = look();
    if (!element || element.matches(':disabled')) continue;
    element.focus();
    return;
  }
}

const named = (id: string) => () => document.getElementById(id);
const hasKeys = () => matchMedia('(pointer: fine)').matches;
/** On touch, the screen's keyboard would come unasked. */
const badCells = () =>
  hasKeys() ? [...document.querySelectorAll<HTMLElement>('[data-cell][aria-invalid="true"]')] : [];
const badCell = () => badCells()[0] ?? null;
const openTerms = () => document.querySelector<HTMLElement>(`#${focusIds.terms}:not(:checked)`);

/** A new page has the focus at its title; with a keyboard, the file is what one came for. */
export function useStartFocus(): void {
  useEffect(() => {
    if (hasKeys()) offerFocus([named(focusIds.file)]);
  }, []);
}

export function useMappingFocus(): void {
  useEffect(() => offerFocus([named(focusIds.mapped)]), []);
}

/**
 * Each step of a batch takes away what had the focus, a button that was pressed or the field of the file; whoever works
 * by keyboard goes on where the next step begins: what is wrong, the terms, the button that sends, the labels.
 */
export function useBatchFocus({ isJudged, isSent }: { isJudged: boolean; isSent: boolean }): void {
  useEffect(() => {
    if (isJudged && !isSent) offerFocus([badCell, openTerms, named(focusIds.send)]);
  }, [isJudged, isSent]);
  useEffect(() => {
    if (isSent) offerFocus([named(focusIds.print)]);
  }, [isSent]);
}

/**
 * What is done with a row takes away the button that was pressed. The focus goes to what the row offers next, or, where the
 * list shows the row no more, to the choice of what it shows. Answers a function that is told the row's number at the press.
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

/** Control and Enter send from anywhere, as in the form of one order, or lead to the terms that are missing. */
export function useSendKeys(send: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.repeat || document.querySelector(dialogs)) return;
      event.preventDefault();
      // What is being typed in a cell is kept first; the next press sends it.
      const cell = document.activeElement?.closest<HTMLElement>('[data-cell]');
      cell?.blur();
      const terms = openTerms();
      if (terms) terms.focus();
      else if (cell) named(focusIds.send)()?.focus();
      else send();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [send]);
}

/** Keeps the last cell of a column and goes on to another one that is wrong, or to what comes after the list. */
export function leaveColumn(cell: HTMLElement): void {
  cell.blur();
  // What was just typed is judged in a moment.
  const other = badCells().find((it) => it !== cell) ?? null;
  offerFocus([() => other, openTerms, named(focusIds.send)]);
}
