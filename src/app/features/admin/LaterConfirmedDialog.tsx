import type { ComponentProps } from 'react';
import { useLater } from '#app/timing/use-later.ts';
import type { ConfirmedDialog } from './ConfirmedDialog.tsx';

const load = () => import('./ConfirmedDialog.tsx').then((it) => it.ConfirmedDialog);

type LaterConfirmedDialogProps = ComponentProps<typeof ConfirmedDialog> & { isOpen: boolean };

export function LaterConfirmedDialog({ isOpen, ...props }: LaterConfirmedDialogProps) {
  const Loaded = useLater(load, isOpen);
  return isOpen && Loaded && <Loaded {...props} />;
}
