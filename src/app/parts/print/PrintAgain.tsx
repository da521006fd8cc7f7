import { useLater } from '#app/timing/use-later.ts';
import type { LabelFormatDialogProps } from './LabelFormatDialog.tsx';
import type { PrintAgainDialogProps } from './PrintAgainDialog.tsx';

const loadDialog = () => import('./PrintAgainDialog.tsx').then((it) => it.PrintAgainDialog);
const loadFormats = () => import('./LabelFormatDialog.tsx').then((it) => it.LabelFormatDialog);

/* One place loads the dialogs of printing instead of each row. */

export function PrintAgain(props: PrintAgainDialogProps) {
  const Dialog = useLater(loadDialog, true);
  return Dialog && <Dialog {...props} />;
}

export function LabelFormats(props: LabelFormatDialogProps) {
  const Dialog = useLater(loadFormats, true);
  return Dialog && <Dialog {...props} />;
}
