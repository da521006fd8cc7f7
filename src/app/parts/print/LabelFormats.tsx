import { useLater } from '#app/timing/use-later.ts';
import type { LabelFormatDialogProps } from './LabelFormatDialog.tsx';

const loadDialog = () => import('./LabelFormatDialog.tsx').then((it) => it.LabelFormatDialog);

/** Loads the dialog in one place instead of once per row. */
export function LabelFormats(props: LabelFormatDialogProps) {
  const Dialog = useLater(loadDialog, true);
  return Dialog && <Dialog {...props} />;
}
