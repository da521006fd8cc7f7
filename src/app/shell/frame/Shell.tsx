import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { portalSettingsQuery } from '#app/api/persisted-queries.ts';
import { loadTexts } from '#app/i18n/setup.ts';
import { useUpdateState } from '#app/offline/app-files/app-update.ts';
import { useStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { PageTitleSlot } from '#app/parts/states/PageTitle.tsx';
import type { Overlay } from '#app/shell/Overlays.tsx';
import { Footer } from '#app/shell/public/Footer.tsx';
import { SyncPill } from '#app/shell/queue/SyncPill.tsx';
import { useAccount } from '#app/shell/session/use-account.ts';
import { useIsAdmin } from '#app/shell/session/use-is-admin.ts';
import { useLogOut } from '#app/shell/session/use-log-out.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { Drawer } from './Drawer.tsx';
import { RequestProgress } from './RequestProgress.tsx';
import { isSearchShortcut } from './search-shortcut.ts';
import { TopBar } from './TopBar.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useLaunchedFiles } from './use-launched-files.ts';
import { useSidebarMini } from './use-sidebar-mini.ts';

const mainId = 'page';

export function Shell() {
  const { t } = useLingui();
  const { user, baseData } = useAccount();
  const settings = useQuery(portalSettingsQuery()).data?.data;
  const supportPhone = settings?.support_phone;
  const isAdmin = useIsAdmin();
  const [isMini, toggleMini] = useSidebarMini(baseData?.options.sidebar_mini);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const { Overlays, overlay, setOverlay } = useOverlays();
  const [since] = useState(Date.now);
  useLaunchedFiles();
  const { ask, leave, isLeaving } = useLogOut((waiting) => setOverlay({ kind: 'logout', waiting }));

  return (
    <PageTitleSlot value={titleSlot}>
      <a
        href={`#${mainId}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(mainId)?.focus();
        }}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-2.5 font-semibold text-on-brand text-sm focus:translate-y-0"
      >
        {t`Zum Inhalt springen`}
      </a>
      <div className="flex min-h-dvh">
        <aside className="sticky top-0 h-dvh shrink-0 max-lg:hidden">
          <Drawer isMini={isMini} onToggleMini={toggleMini} supportPhone={supportPhone} isAdmin={isAdmin} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            titleRef={setTitleSlot}
            onOpenDrawer={() => setOverlay({ kind: 'drawer' })}
            onOpenSearch={() => setOverlay({ kind: 'search' })}
          >
            <RequestProgress />
            <SyncPill />
            <UserMenu company={user?.company} email={user?.email} onLogOut={ask} isLeaving={isLeaving} />
          </TopBar>
          <main
            id={mainId}
            tabIndex={-1}
            className="mx-auto w-full max-w-430 flex-1 px-3 pt-1 pb-6 outline-none sm:px-5 lg:px-7"
          >
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </main>
          <Footer settings={settings} isSmall />
        </div>
      </div>
      {Overlays && (
        <Overlays
          open={overlay}
          onClose={() => setOverlay(undefined)}
          onLogOut={leave}
          onAskLogOut={ask}
          supportPhone={supportPhone}
          isAdmin={isAdmin}
          since={since}
        />
      )}
      <Snackbars />
    </PageTitleSlot>
  );
}

function useOverlays() {
  const [overlay, setOverlay] = useState<Overlay>();
  const isQueueOpen = useQueueLink().isOpen;
  const hasTrouble = useStorageTrouble() !== undefined;
  const hasUpdate = useUpdateState() !== 'none';
  const Overlays = useLater(loadOverlays, overlay !== undefined || isQueueOpen || hasTrouble || hasUpdate);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      setOverlay({ kind: 'search' });
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { Overlays, overlay, setOverlay };
}

const loadOverlays = async () => {
  const [{ Overlays }] = await Promise.all([import('#app/shell/Overlays.tsx'), loadTexts('pages')]);
  return Overlays;
};

function PageLoading() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid place-items-center py-24 text-muted">
      <Spinner className="size-7" />
      <span className="sr-only">{t`Wird geladen`}</span>
    </div>
  );
}
