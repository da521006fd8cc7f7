import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useLater } from '#app/timing/use-later.ts';
import type { InstallDialogProps } from './InstallDialog.tsx';
import { install, useInstallWay } from './install.ts';

export function useInstall(load: () => Promise<ComponentType<InstallDialogProps>>): {
  canInstall: boolean;
  start: () => void;
  dialog: ReactNode;
} {
  const way = useInstallWay();
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(load, isOpen);
  return {
    canInstall: way !== 'none',
    start: () => (way === 'dialog' ? void install() : setIsOpen(true)),
    dialog: way === 'home_screen' && Dialog && (
      <Suspense>
        <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
