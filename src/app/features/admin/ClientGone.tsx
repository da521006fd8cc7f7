import { useLingui } from '@lingui/react/macro';
import UserX from 'lucide-react/icons/user-x';
import { useNavigate } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

/** An address that names nobody. */
export function ClientGone() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Card>
      <EmptyState
        icon={UserX}
        text={t`Diesen Kunden gibt es nicht oder nicht mehr.`}
        action={<Button onClick={() => void navigate(paths.clients())}>{t`Zu den Kunden`}</Button>}
      />
    </Card>
  );
}
