import { useLingui } from '@lingui/react/macro';
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark';
import { formatDateTime } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import type { ClientDetails } from '#domain/people/client.ts';
import type { ClientChanger } from './use-change-client.ts';
import { useFocusAfter } from './use-focus-after.ts';

export function LiquidityCheck({ client, changer }: { client: ClientDetails; changer: ClientChanger }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const isPending = !client.unlocked && !client.is_active;
  useFocusAfter(isPending, () => document.querySelector('h1'));
  if (!isPending) return null;
  const asked = client.liquidity_asked && formatDateTime(client.liquidity_asked.seconds);
  return (
    <section
      aria-label={t`Liquiditätsprüfung`}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-warning-dot/35 bg-warning-soft px-5 py-4 text-sm"
    >
      <ShieldQuestionMark aria-hidden="true" className="size-6 shrink-0 text-warning" strokeWidth={1.75} />
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{t`Die Liquiditätsprüfung steht noch aus.`}</p>
        <p className="text-muted">
          {asked
            ? t`Angefragt am ${asked}. Mit dem Freischalten kann sich der Kunde anmelden und bekommt eine E-Mail.`
            : t`Es liegt keine Anfrage vor; vielleicht ist die E-Mail-Adresse noch nicht bestätigt. Ohne Bestätigung kann sich der Kunde auch freigeschaltet nicht anmelden.`}
        </p>
      </div>
      <Button
        variant="primary"
        disabled={isOffline}
        isLoading={changer.pending.is_active === true}
        onClick={() => void changer.change({ is_active: true })}
      >
        {t`Freischalten`}
      </Button>
    </section>
  );
}
