import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import PackageX from 'lucide-react/icons/package-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense } from 'react';
import { lazy } from '#app/timing/lazy.ts';
import { Button } from '#app/ui/Button.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { type FindState, loadFoundParcel } from './use-find-parcel.ts';

const FoundParcel = lazy(async () => ({ default: (await loadFoundParcel()).FoundParcel }));

export function TrackOutcome({ state, onRetry }: { state: FindState; onRetry: () => void }) {
  const { t } = useLingui();
  switch (state.is) {
    case 'idle':
      return null;
    case 'asking':
      return (
        <div role="status" className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
          <span className="sr-only">{t`Wird geladen`}</span>
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      );
    case 'found':
      return (
        <Suspense>
          <FoundParcel parcel={state.parcel} onRefresh={onRetry} />
        </Suspense>
      );
    case 'unknown':
      return (
        <Sentence
          icon={PackageX}
          text={t`Zu dieser Nummer und Postleitzahl haben wir keine Sendung gefunden. Bitte vergleichen Sie beide mit dem Label oder der Nachricht des Absenders.`}
        />
      );
    case 'too_often':
      return (
        <Sentence
          icon={Clock}
          text={t`Das waren zu viele Abfragen in kurzer Zeit. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.`}
        />
      );
    case 'offline':
      return (
        <Sentence
          icon={CloudOff}
          text={t`Keine Verbindung. Bitte prüfen Sie Ihre Internetverbindung.`}
          onRetry={onRetry}
        />
      );
    case 'failed':
      return (
        <Sentence
          icon={TriangleAlert}
          text={t`Die Sendungsverfolgung ist gerade nicht möglich. Bitte versuchen Sie es später noch einmal.`}
          onRetry={onRetry}
        />
      );
  }
}

function Sentence({ icon: Icon, text, onRetry }: { icon: LucideIcon; text: string; onRetry?: () => void }) {
  const { t } = useLingui();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-3 rounded-card border border-warning-dot/35 bg-warning-soft px-5 py-4 text-sm"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <p className="min-w-52 flex-1">{text}</p>
      {onRetry && <Button onClick={onRetry}>{t`Erneut versuchen`}</Button>}
    </div>
  );
}
