import { useLater } from '#app/timing/use-later.ts';
import type { PrintAgainDialogProps } from './PrintAgainDialog.tsx';

const loadDialog = () => import('./PrintAgainDialog.tsx').then((it) => it.PrintAgainDialog);

/** Loads the dialog in one place instead of once per row. */
export function PrintAgain(props: PrintAgainDialogProps) {
  const Dialog = useLater(loadDialog, true);
  return Dialog && <Dialog {...props} />;
}
