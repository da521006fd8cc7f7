import { useLingui } from '@lingui/react/macro';
import { Tag } from '#app/ui/Tag.tsx';
import type { Client } from '#domain/people/client.ts';

export function ClientState({ client }: { client: Client }) {
  const { t } = useLingui();
  const isWaiting = !client.is_active && !client.unlocked;
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {client.is_admin && <Tag tone="info">{t`Verwaltung`}</Tag>}
      {isWaiting && <Tag tone="warning">{t`Prüfung ausstehend`}</Tag>}
      {!isWaiting && !client.is_active && <Tag tone="error">{t`Nicht aktiv`}</Tag>}
    </span>
  );
}
