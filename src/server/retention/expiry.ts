import type { RetentionKind } from '#domain/portal/retention.ts';
import type { Day } from '#domain/values/working-days.ts';
import type { Deps } from '#server/deps.ts';

export type Expiry = {
  deps: Pick<Deps, 'db' | 'clock' | 'files'>;
  today: Day;
  /** undefined: kept for ever. */
  before: (kind: RetentionKind) => Date | undefined;
  isOver: () => boolean;
};
