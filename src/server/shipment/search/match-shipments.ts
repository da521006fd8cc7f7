import { and, type SQL, sql } from 'drizzle-orm';
import type { ShipmentMatch } from '#contract/shipment-filter.ts';
import { lookupNumber } from '#domain/labels/label-number.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { parcel, shipment } from '#server/db/schema.ts';
import { refusal } from '#server/errors.ts';

/** ms per pattern search. */
const mostTime = 500;

/** PostgreSQL refuses NUL in a text. */
const typed = (text: string) => text.replaceAll('\0', '').trim();

export const trackingNumberOf = ({ tracking_id }: ShipmentMatch) => lookupNumber(typed(tracking_id));

/** Undefined if empty or invalid (docs/rules.md 20.2). */
export async function patternOf(db: Db, { reference_number }: ShipmentMatch): Promise<string | undefined> {
  const pattern = typed(reference_number);
  if (pattern === '') return undefined;
  if (/^[\p{L}\p{N} _/-]+$/u.test(pattern)) return pattern;
  const isValid = await inTime(db, (tx) => tx.execute(sql`select '' ~* ${pattern}`)).catch((error) => {
    if (sqlState(error) === invalidPattern) return undefined;
    throw error;
  });
  return isValid && pattern;
}

export const hasReference = (column: 1 | 2, pattern: string): SQL => {
  const reference = column === 1 ? shipment.reference_number_1 : shipment.reference_number_2;
  // The first half matches the partial index.
  return sql`(${reference} <> '' and ${reference} ~* ${pattern})`;
};

export function matching(
  client_id: string,
  trackingNumber: string,
  pattern: string | undefined,
): SQL | undefined {
  return and(
    trackingNumber === ''
      ? undefined
      : sql`${shipment.shipment_id} in (select ${parcel.shipment_id} from ${parcel}
          where ${parcel.client_id} = ${client_id} and ${parcel.tracking_number} = ${trackingNumber})`,
    pattern === undefined ? undefined : sql`(${hasReference(1, pattern)} or ${hasReference(2, pattern)})`,
  );
}

/** Aborts slow queries: a pattern can be built to run for ever. */
export async function inTime<Result>(
  db: Db,
  work: (tx: DbOrTx) => Promise<Result>,
  most = mostTime,
): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${most}`));
      return work(tx);
    });
  } catch (error) {
    throw sqlState(error) === timedOut ? refusal('PATTERN_TOO_SLOW') : error;
  }
}

export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'PATTERN_TOO_SLOW';

const timedOut = '57014';
const invalidPattern = '2201B';

function sqlState(error: unknown): unknown {
  for (let it = error; it instanceof Error; it = it.cause)
    if ('code' in it && 'routine' in it) return it.code;
  return undefined;
}
