import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { Booked } from './use-book-pickup.ts';

type BookingNoticeProps = {
  last: Booked | undefined;
  isUncertain: boolean;
  list: string;
  /** True if the form is not stored on this device. */
  isForClient: boolean;
  onRetry: () => void;
  onClose: () => void;
};

export function BookingNotice({
  last,
  isUncertain,
  list,
  isForClient,
  onRetry,
  onClose,
}: BookingNoticeProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const link = (
    <Link to={list} className="font-semibold underline">
      {t`Abholungen ansehen`}
    </Link>
  );
  return (
    <div role="status" className="mb-4 grid gap-3 empty:hidden">
      {isOffline && (
        <Bar tone="warning">
          {isForClient
            ? t`Eine Abholung lässt sich nur mit Verbindung buchen.`
            : t`Eine Abholung lässt sich nur mit Verbindung buchen. Was Sie eintragen, bleibt auf diesem Gerät gespeichert.`}
        </Bar>
      )}
      {isUncertain && (
        <Bar
          tone="warning"
          action={
            !isOffline && (
              <Button variant="text" onClick={onRetry}>
                {t`Erneut versuchen`}
              </Button>
            )
          }
        >
          {last?.is === 'uncertain' && last.error.code !== 'OFFLINE' && `${errorText(last.error.code)} `}
          {t`Wir wissen noch nicht, ob Ihre Buchung angekommen ist. Ein neuer Versuch bucht sie nicht doppelt.`}
        </Bar>
      )}
      {last?.is === 'refused' && (
        <Bar tone="error" action={<Close onClose={onClose} />}>
          {last.error.carrierMessage ? carrierMessage(last.error.carrierMessage) : errorText(last.error.code)}
        </Bar>
      )}
      {last?.is === 'booked_before' && (
        <Bar tone="warning" action={<Close onClose={onClose} />}>
          {t`Aus diesem Formular wurde schon eine Abholung gebucht. Wenn Sie noch einmal buchen, ist es eine weitere.`}{' '}
          {link}
        </Bar>
      )}
    </div>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return <Button variant="text" onClick={onClose}>{t`Schließen`}</Button>;
}

const looks = {
  warning: { tone: 'bg-warning-soft text-warning', icon: CloudOff },
  error: { tone: 'bg-error-soft text-error', icon: CircleAlert },
} as const;

type BarProps = { tone: keyof typeof looks; action?: ReactNode; children: ReactNode };

function Bar({ tone, action, children }: BarProps) {
  const { icon: Icon } = looks[tone];
  return (
    <div
      className={joinClasses(
        'flex flex-wrap items-center gap-x-3 rounded-card px-4 py-1.5 text-sm',
        looks[tone].tone,
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 py-2">{children}</p>
      {action}
    </div>
  );
}
