import { useLater } from '#app/timing/use-later.ts';
import type { PrintAgainDialogProps } from './PrintAgainDialog.tsx';

const loadDialog = () => import('./PrintAgainDialog.tsx').then((it) => it.PrintAgainDialog);

/** The question whether to print again. On its own, so that a thousand rows do not each wait for it. */
export function PrintAgain(props: PrintAgainDialogProps) {
  const Dialog = useLater(loadDialog, true);
  return Dialog && <Dialog {...props} />;
}
