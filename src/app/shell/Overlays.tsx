import '#app/shell/texts/app-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { StationQuestions } from '#app/parts/print/stations/StationQuestions.tsx';
import { useMissingParts } from '#app/shell/frame/bars/use-missing-parts.ts';
import { Drawer } from '#app/shell/frame/Drawer.tsx';
import { NoticeBars } from '#app/shell/frame/NoticeBars.tsx';
import { SideSheet } from '#app/shell/frame/SideSheet.tsx';
import { FileView } from '#app/shell/print/FileView.tsx';
import { LastLabel } from '#app/shell/print/LastLabel.tsx';
import { AddressNews } from '#app/shell/queue/panel/AddressNews.tsx';
import { EndedNews } from '#app/shell/queue/panel/EndedNews.tsx';
import { QueuePanel } from '#app/shell/queue/panel/QueuePanel.tsx';
import { Scans } from '#app/shell/scan/Scans.tsx';
import { GlobalSearch } from '#app/shell/search/GlobalSearch.tsx';
import { LogoutDialog } from '#app/shell/session/logout/LogoutDialog.tsx';

export type Overlay = { kind: 'search' } | { kind: 'drawer' } | { kind: 'logout'; waiting: number };

export type OverlaysProps = {
  /** The URL opens the queue instead. */
  open: Overlay | undefined;
  onClose: () => void;
  onLogOut: () => void;
  /** Logs out, after a question if orders wait. */
  onAskLogOut: () => void;
  supportPhone: string | undefined;
  isAdmin: boolean;
  /** ms of the session's start: includes events from before this code loaded. */
  since: number;
};

export function Overlays({
  open,
  onClose,
  onLogOut,
  onAskLogOut,
  supportPhone,
  isAdmin,
  since,
}: OverlaysProps) {
  const { t } = useLingui();
  useMissingParts();
  return (
    <>
      <NoticeBars />
      <Scans />
      <SideSheet
        isOpen={open?.kind === 'drawer'}
        onClose={onClose}
        label={t`Menü`}
        side="left"
        className="bg-nav"
      >
        <Drawer isMini={false} onNavigate={onClose} supportPhone={supportPhone} isAdmin={isAdmin} />
      </SideSheet>
      <GlobalSearch isOpen={open?.kind === 'search'} onClose={onClose} onLogOut={onAskLogOut} />
      <Suspense>
        <LogoutDialog
          waiting={open?.kind === 'logout' ? open.waiting : undefined}
          onLogOut={onLogOut}
          onClose={onClose}
        />
        <QueuePanel />
        <AddressNews since={since} />
        <EndedNews />
        <StationQuestions />
        <LastLabel />
        <FileView />
      </Suspense>
    </>
  );
}
