import type { RetentionKind } from '#domain/portal/retention.ts';
import type { Day } from '#domain/values/working-days.ts';
import type { Deps } from '#server/deps.ts';

/** What a part of the work needs: what is before `before` goes, in slices, until `isOver`. */
export type Expiry = {
  deps: Pick<Deps, 'db' | 'clock' | 'files'>;
  today: Day;
  /** The moment before which something of that kind may go; undefined: it stays. */
  before: (kind: RetentionKind) => Date | undefined;
  isOver: () => boolean;
};
