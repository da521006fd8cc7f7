import type { ComponentProps } from 'react';
import { useLater } from '#app/timing/use-later.ts';
import type { ConfirmDialog } from './ConfirmDialog.tsx';

const load = () => import('./ConfirmDialog.tsx').then((it) => it.ConfirmDialog);

export function LaterConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  const Loaded = useLater(load, props.isOpen);
  return Loaded && <Loaded {...props} />;
}
