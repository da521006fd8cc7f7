import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Tag } from '#app/ui/Tag.tsx';
import { isWaiting } from '#domain/order/order-batch.ts';
import { useServerBatches } from './use-server-batches.ts';

/** ms between two requests; rhythms create a batch at most once a day. */
const rarely = 600_000;

/** Count of unopened batches from rhythms (docs/rules.md 25.17). */
export function WaitingBatches() {
  const { t } = useLingui();
  const count = useServerBatches(rarely).data?.filter(isWaiting).length ?? 0;
  if (count === 0) return null;
  return (
    <Tag tone="warning">
      <span aria-hidden="true" className="hidden @max-[60rem]/page:inline">
        {count}
      </span>
      <span
        title={t`Wartet darauf, dass jemand ihn ansieht und sendet.`}
        className="@max-[60rem]/page:sr-only"
      >
        {plural(count, { one: '# Stapel wartet', other: '# Stapel warten' })}
      </span>
    </Tag>
  );
}
