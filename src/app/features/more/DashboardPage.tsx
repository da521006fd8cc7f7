import { useLingui } from '@lingui/react/macro';
import Unplug from 'lucide-react/icons/unplug';
import { Navigate } from 'react-router-dom';
import { useSession } from '#app/api/session.ts';
import { FirstSteps } from '#app/parts/first-steps/FirstSteps.tsx';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { Overview } from './Overview.tsx';
import { OwnTabLink, ServiceAreaFrame } from './ServiceAreaFrame.tsx';
import { useServiceArea } from './use-service-area.ts';

/** The operator's service area, or our overview (docs/rules.md 2.7). Staff have their own page. */
export function DashboardPage() {
  return useSession()?.is_admin ? <Navigate to={paths.today()} replace /> : <OwnDashboard />;
}

function OwnDashboard() {
  const { t } = useLingui();
  const area = useServiceArea();
  return (
    <>
      <PageTitle text={t`Übersicht`} />
      {area.state === 'asking' && (
        <div role="status" className="grid place-items-center py-24 text-muted">
          <Spinner className="size-7" />
          <span className="sr-only">{t`Wird geladen`}</span>
        </div>
      )}
      {area.state === 'shown' && <ServiceAreaFrame url={area.url} onFail={area.fail} onLeave={area.leave} />}
      {area.state !== 'asking' && area.state !== 'shown' && (
        <div className="grid gap-4">
          <WhyOwn area={area} />
          <FirstSteps />
          <Overview />
        </div>
      )}
    </>
  );
}

function WhyOwn({ area }: { area: ReturnType<typeof useServiceArea> }) {
  const { t } = useLingui();
  const again = (
    <Button onClick={area.openAgain} isLoading={area.isAsking}>
      {area.state === 'left' ? t`Servicebereich anzeigen` : t`Erneut versuchen`}
    </Button>
  );
  switch (area.state) {
    case 'offline':
      return (
        <OfflineNote>
          {t`Der Servicebereich braucht eine Verbindung. Er erscheint, sobald dieses Gerät wieder online ist.`}
        </OfflineNote>
      );
    case 'failed':
      return (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-2.5 text-sm"
        >
          <Unplug aria-hidden="true" className="size-5 shrink-0 text-warning" />
          <p className="min-w-0 flex-1 basis-56">{t`Der Servicebereich lässt sich gerade nicht anzeigen.`}</p>
          <OwnTabLink url={area.url} />
          {again}
        </div>
      );
    case 'left':
      return <div className="justify-self-end">{again}</div>;
    default:
      return null;
  }
}
