import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Drawer } from './Drawer.tsx';
import { GlobalSearch } from './GlobalSearch.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { SideSheet } from './SideSheet.tsx';
import { StorageBar } from './StorageBar.tsx';

export type Overlay = { kind: 'search' } | { kind: 'drawer' } | { kind: 'logout'; waiting: number };

export type OverlaysProps = {
  /** What is open, besides the queue, which the address opens. */
  open: Overlay | undefined;
  onClose: () => void;
  onLogOut: () => void;
  supportPhone: string | undefined;
};

/** Everything that opens over the page. Loaded after it. */
export function Overlays({ open, onClose, onLogOut, supportPhone }: OverlaysProps) {
  const { t } = useLingui();
  return (
    <>
      <StorageBar />
      <GlobalSearch isOpen={open?.kind === 'search'} onClose={onClose} />
      <SideSheet
        isOpen={open?.kind === 'drawer'}
        onClose={onClose}
        label={t`Menü`}
        side="left"
        className="bg-nav"
      >
        <Drawer isMini={false} onNavigate={onClose} supportPhone={supportPhone} />
      </SideSheet>
      <Suspense>
        <LogoutDialog
          waiting={open?.kind === 'logout' ? open.waiting : undefined}
          onLogOut={onLogOut}
          onClose={onClose}
        />
        <QueuePanel />
      </Suspense>
    </>
  );
}
