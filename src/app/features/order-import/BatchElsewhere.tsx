import { useLingui } from '@lingui/react/macro';
import Laptop from 'lucide-react/icons/laptop';
import type { ReactNode } from 'react';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useServerBatches } from '#app/parts/batches/use-server-batches.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { TakeOver } from './TakeOver.tsx';
import { oftenMs } from './use-shared-batches.ts';

type BatchElsewhereProps = { db: WorkDatabase; id: string; children: ReactNode };

export function BatchElsewhere({ db, id, children }: BatchElsewhereProps) {
  const { t } = useLingui();
  const found = useServerBatches(oftenMs).data?.find((it) => it.batch_id === id);
  if (!found) return children;
  const { name, worker } = found;
  return (
    <EmptyState
      icon={Laptop}
      text={t`„${name}“ liegt auf einem anderen Gerät.`}
      action={<TakeOver db={db} id={id} name={name} worker={worker} />}
    />
  );
}
