import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import UserX from 'lucide-react/icons/user-x';
import { useNavigate } from 'react-router-dom';
import { orpc } from '#app/api/client.ts';
import { formatDate } from '#app/i18n/format.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LaterClientShipments } from './orders/LaterClientShipments.tsx';

/** Reports an unknown client; a deleted client's shipments stay visible for billing (docs/rules.md 20.5). */
export function ClientGone({ uid }: { uid: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = useQuery(orpc.user.former.queryOptions({ input: { id: uid }, retry: false }));
  const former = query.data?.data;
  const company = former?.company || t`Kunde`;
  const number = former?.id;
  const day = former && formatDate(former.deleted.seconds);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <EmptyState
          icon={UserX}
          text={
            former
              ? t`${company} (${number}) wurde am ${day} gelöscht. Die Sendungen bleiben zum Abrechnen.`
              : t`Diesen Kunden gibt es nicht oder nicht mehr.`
          }
          action={<Button onClick={() => void navigate(paths.clients())}>{t`Zu den Kunden`}</Button>}
        />
      </Card>
      {former && <LaterClientShipments uid={uid} title={t`Sendungen`} narrowing={{}} />}
    </div>
  );
}
