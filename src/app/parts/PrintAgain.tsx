import { useLater } from '#app/ui/use-later.ts';
import type { PrintAgainDialogProps } from './PrintAgainDialog.tsx';

const loadDialog = () => import('./PrintAgainDialog.tsx').then((it) => it.PrintAgainDialog);

type PrintAgainProps = Pick<PrintAgainDialogProps, 'onPrint' | 'onCancel'> & {
  question: PrintAgainDialogProps['question'] | undefined;
};

/** The question whether to print again, once there is one. */
export function PrintAgain({ question, ...rest }: PrintAgainProps) {
  return question ? <LaterDialog question={question} {...rest} /> : null;
}

/** On its own, so that a thousand rows do not each wait for it. */
function LaterDialog(props: PrintAgainDialogProps) {
  const Dialog = useLater(loadDialog, true);
  return Dialog && <Dialog {...props} />;
}
