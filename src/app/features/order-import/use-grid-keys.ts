import { type RefObject, useEffect, useRef } from 'react';
import { isListField } from '#domain/order-import/row-cells.ts';
import type { Fault } from './faults.ts';
import type { JudgedRow } from './judged-row.ts';
import { actsOf, type RowAct, type RowActions } from './row-acts.ts';

type GridKeys = {
  frame: RefObject<HTMLElement | null>;
  rowOf: (id: string) => JudgedRow | undefined;
  /** The panel's row, which the keys mean outside the list. */
  current: string | undefined;
  actions: RowActions;
  /** `answered`: a row whose faults no longer count. */
  goToFault: (from: Fault | undefined, step: 1 | -1, answered?: string) => boolean;
};

const dialogs = '[role="dialog"], [role="alertdialog"], [role="menu"]:not([hidden] *)';

/** F8 leads to the next fault, F9 keeps a questioned row, Alt with Enter opens the form, Alt with Delete leaves out. */
export function useGridKeys(keys: GridKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const requested = actOf(event);
      if (event.key !== 'F8' && !requested) return;
      if (event.repeat || document.querySelector(dialogs)) return;
      const { frame, rowOf, current, actions, goToFault } = latest.current;
      const from = placeOf(frame.current) ?? (current === undefined ? undefined : { id: current });
      if (!requested) {
        event.preventDefault();
        goToFault(from, event.shiftKey ? -1 : 1);
        return;
      }
      const row = from && rowOf(from.id);
      const act = row && actsOf(row, actions).find((it) => requested.includes(it.id));
      if (!act) return;
      event.preventDefault();
      const cell = document.activeElement;
      // Blur stores the typed text before the action.
      if (cell instanceof HTMLElement && cell.matches('[data-cell]')) cell.blur();
      act.run();
      if (act.id !== 'form' && !goToFault(from, 1, row.id) && cell instanceof HTMLElement) cell.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function actOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): RowAct['id'][] | undefined {
  if (ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'F9' && !altKey) return ['keep'];
  if (key === 'Enter' && altKey) return ['form'];
  return key === 'Delete' && altKey ? ['leave_out', 'take_in'] : undefined;
}

function placeOf(frame: HTMLElement | null): Fault | undefined {
  const active = document.activeElement;
  if (!active || !frame?.contains(active)) return undefined;
  const id = active.closest<HTMLElement>('[data-row]')?.dataset.row;
  const field = active.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(' ')[1];
  if (id === undefined) return undefined;
  return field !== undefined && isListField(field) ? { id, field } : { id };
}
