import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePlus from 'lucide-react/icons/circle-plus';
import Copy from 'lucide-react/icons/copy';
import FilePen from 'lucide-react/icons/file-pen';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ListField } from '#domain/order-import/row-cells.ts';
import { isOpen, isOrderedBefore, type JudgedRow, stateOf } from './judged-row.ts';

export type RowActions = {
  openInForm: (row: JudgedRow) => void;
  takeFromForm: (row: JudgedRow) => void;
  restore: (row: JudgedRow) => void;
  leaveOut: (row: JudgedRow, isLeftOut: boolean) => void;
  decideUnsent: (row: JudgedRow, isTaken: boolean) => void;
  /** Answers all questions of the row. */
  keep: (row: JudgedRow) => void;
  /** Answers one question with its other reading. */
  set: (row: JudgedRow, cell: { field: ListField; text: string }) => void;
  /** Answers for a row that the server has as ordered before. */
  orderAgain: (row: JudgedRow) => void;
  leaveOutOrdered: (row: JudgedRow) => void;
  /** Maps own numbers to the time of their earlier order in ms. */
  knownSince: ReadonlyMap<string, number>;
};

export type RowAct = {
  id: 'keep' | 'form' | 'leave_out' | 'take_in' | 'back' | 'again';
  label: string;
  icon: LucideIcon;
  run: () => void;
};

/** A row's actions, the likeliest first: the grid shows them as icons or a menu, the panel in words. */
export function actsOf(row: JudgedRow, actions: RowActions): RowAct[] {
  const state = stateOf(row);
  const keep: RowAct = { id: 'keep', label: t`So lassen`, icon: Check, run: () => actions.keep(row) };
  const form: RowAct = {
    id: 'form',
    label: t`Im Formular`,
    icon: FilePen,
    run: () => actions.openInForm(row),
  };
  const leaveOut = (run: () => void): RowAct => ({
    id: 'leave_out',
    label: t`Auslassen`,
    icon: CircleMinus,
    run,
  });
  const back = (run: () => void): RowAct => ({
    id: 'back',
    label: t`In den Stapel zurück`,
    icon: Undo2,
    run,
  });
  if (isOrderedBefore(row))
    return [
      leaveOut(() => actions.leaveOutOrdered(row)),
      { id: 'again', label: t`Noch einmal bestellen`, icon: Copy, run: () => actions.orderAgain(row) },
    ];
  if (isOpen(row))
    return [
      ...(row.questions.length > 0 && state !== 'ready' ? [keep] : []),
      form,
      leaveOut(() => actions.leaveOut(row, true)),
    ];
  if (state === 'left_out')
    return [
      {
        id: 'take_in',
        label: t`Doch senden`,
        icon: CirclePlus,
        run: () => actions.leaveOut(row, false),
      },
    ];
  if (state === 'draft') return [form, back(() => actions.takeFromForm(row))];
  if (state === 'taken' || state === 'cancelled') return [back(() => actions.restore(row))];
  return [];
}
