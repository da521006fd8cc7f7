import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { AddressNews } from './AddressNews.tsx';
import { Drawer } from './Drawer.tsx';
import { GlobalSearch } from './GlobalSearch.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { NoticeBars } from './NoticeBars.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { SideSheet } from './SideSheet.tsx';

export type Overlay = { kind: 'search' } | { kind: 'drawer' } | { kind: 'logout'; waiting: number };

export type OverlaysProps = {
  /** What is open, besides the queue, which the address opens. */
  open: Overlay | undefined;
  onClose: () => void;
  onLogOut: () => void;
  supportPhone: string | undefined;
  isAdmin: boolean;
  /** ms: when the person came. What happened before this was loaded is told all the same. */
  since: number;
};

/** Everything that opens over the page. Loaded after it. */
export function Overlays({ open, onClose, onLogOut, supportPhone, isAdmin, since }: OverlaysProps) {
  const { t } = useLingui();
  return (
    <>
      <NoticeBars />
      <GlobalSearch isOpen={open?.kind === 'search'} onClose={onClose} />
      <SideSheet
        isOpen={open?.kind === 'drawer'}
        onClose={onClose}
        label={t`Menü`}
        side="left"
        className="bg-nav"
      >
        <Drawer isMini={false} onNavigate={onClose} supportPhone={supportPhone} isAdmin={isAdmin} />
      </SideSheet>
      <Suspense>
        <LogoutDialog
          waiting={open?.kind === 'logout' ? open.waiting : undefined}
          onLogOut={onLogOut}
          onClose={onClose}
        />
        <QueuePanel />
        <AddressNews since={since} />
      </Suspense>
    </>
  );
}
