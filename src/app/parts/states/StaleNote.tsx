import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useConnection } from '#app/offline/connection.ts';
import { asOf } from './as-of.ts';

export function StaleNote({ isFailing, updatedAt }: { isFailing: boolean; updatedAt: number }) {
  const { t } = useLingui();
  const connection = useConnection();
  if ((connection === 'online' && !isFailing) || updatedAt === 0) return null;
  const time = asOf(updatedAt);
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-warning">
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
      {t`Stand ${time}`}
    </p>
  );
}
