import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { formatDateTime } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { SessionInfo } from '#domain/people/account.ts';
import { deviceName, deviceOf } from '#domain/people/device.ts';

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet };

type SessionListProps = {
  sessions: readonly SessionInfo[];
  ending: string | undefined;
  onEnd: (id: string) => Promise<void>;
};

export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const isOffline = useConnection() === 'offline';
  return (
    <ul className="divide-y divide-line-soft border-line-soft border-t">
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isOffline={isOffline}
          isEnding={ending === session.id}
          onEnd={() => void onEnd(session.id)}
        />
      ))}
    </ul>
  );
}

type SessionRowProps = { session: SessionInfo; isOffline: boolean; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isOffline, isEnding, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const known = deviceOf(session.user_agent);
  const Icon = icons[known.kind];
  const device = deviceName(known) || t`Unbekanntes Gerät`;
  const since = formatDateTime(session.created.seconds);
  const used = formatDateTime(session.last_used.seconds);
  return (
    <li className="flex min-h-16 items-center gap-4 py-3 pr-3 pl-5">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {session.current && <Tag tone="success">{t`Dieses Gerät`}</Tag>}
        </p>
        <p className="tabular flex flex-wrap gap-x-4 text-muted text-xs">
          <span>{t`Angemeldet ${since}`}</span>
          <span>{t`Zuletzt aktiv ${used}`}</span>
        </p>
      </div>
      {!session.current && (
        <IconButton
          icon={LogOut}
          label={t`Abmelden: ${device}`}
          tone="danger"
          isLoading={isEnding}
          disabled={isOffline}
          reason={t`Dafür ist eine Verbindung nötig.`}
          onClick={onEnd}
        />
      )}
    </li>
  );
}
