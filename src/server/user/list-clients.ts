import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  isNull,
  like,
  not,
  or,
  type SQL,
  Subquery,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CheckFilter, MonthlyFilter, UserType } from '#domain/people/client.ts';
import { chosenDays } from '#domain/staff/staff-shipment.ts';
import { addDays, berlinDayStart } from '#domain/values/working-days.ts';
import type { Client } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { actionCode, client, courseAlone, shipment } from '#server/db/schema.ts';
import { searchPatterns } from '#server/db/search-text.ts';

export type ClientFilter = {
  user_type: 'all' | UserType;
  /** -1: all. */
  is_active: -1 | 0 | 1;
  check?: CheckFilter;
  now?: Date;
  monthly_user?: MonthlyFilter;
  date_range?: Parameters<typeof chosenDays>[0];
  search: string;
};

type Page = { offset: number; limit: number; descending: boolean };

const isThere = isNull(client.deleted);

const matchesFilter = ({
  user_type,
  is_active,
  check = 'all',
  now = new Date(),
  monthly_user = 'all',
  date_range,
}: ClientFilter): SQL =>
  and(
    isThere,
    user_type === 'all' ? undefined : eq(client.user_type, user_type),
    is_active === -1 ? undefined : eq(client.is_active, is_active === 1),
    monthly_user === 'all' ? undefined : eq(client.monthly_user, monthly_user === 'monthly_user'),
    isWaiting(check, now),
    hasShipments(chosenDays(date_range)),
  ) ?? isThere;

/** A check is open while its link is valid. */
function isWaiting(check: CheckFilter, now: Date): SQL | undefined {
  if (check === 'all') return undefined;
  const hasRequest = sql`exists (select from ${actionCode} where ${actionCode.client_id} = ${client.id}
    and ${actionCode.used} is null and ${actionCode.expires} > ${now})`;
  return and(
    isNull(client.unlocked),
    eq(client.is_active, false),
    check === 'asked' ? hasRequest : not(hasRequest),
  );
}

/**
 * Includes both ends (docs/rules.md 20.1). The offset makes PostgreSQL look up client by client instead of reading all
 * shipments of the period.
 */
function hasShipments(days: { from: string; to: string } | undefined): SQL | undefined {
  if (!days) return undefined;
  return sql`exists (
    select from ${courseAlone} where ${shipment.client_id} = ${client.id} and ${shipment.state} = 'ready'
      and ${shipment.created} >= ${berlinDayStart(days.from)}
      and ${shipment.created} < ${berlinDayStart(addDays(days.to, 1))} offset 0)`;
}

function hasWords(search: string): SQL | undefined {
  const patterns = phonePatterns(search) ?? searchPatterns(search);
  return and(...patterns.map((spellings) => or(...spellings.map((it) => like(client.search_text, it)))));
}

/** E.g. "0431 / 555-0120", "+49 (0)431 5550120", "0049431…". */
function phonePatterns(search: string): string[][] | undefined {
  const typed = search.trim();
  if (!/^(\+|00|\(?0)[\d\s()/.-]+$/.test(typed)) return undefined;
  const digits = typed
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  return digits.length < 4 ? undefined : [[`%${digits}%`]];
}

/** Clients scanned from the page's end of the list before the search index. */
const nearest = 2_000;

/**
 * Frequent words are found among the nearest rows, rare ones through the search index; PostgreSQL cannot predict which
 * (as with shipments).
 */
export async function listClients(db: DbOrTx, filter: ClientFilter, page: Page): Promise<Client[]> {
  const requested = matchesFilter(filter);
  const words = hasWords(filter.search);
  const way = sql.raw(page.descending ? 'desc' : 'asc');
  const end = sql`offset ${page.offset} limit ${page.limit}`;
  const byNumber = sql`order by number ${way}`;
  if (!words)
    return rowsOf(db, sql`select * from ${client} where ${requested} ${byNumber} ${end}`, page.descending);
  const amongNearest = await rowsOf(
    db,
    sql`select * from (select * from ${client} where ${requested} ${byNumber} limit ${nearest}) as client
      where ${words} ${byNumber} ${end}`,
    page.descending,
  );
  if (amongNearest.length === page.limit) return amongNearest;
  // An unindexed sort expression makes PostgreSQL use the search index.
  return rowsOf(
    db,
    sql`select * from ${client} where ${requested} and ${words} order by number + 0 ${way} ${end}`,
    page.descending,
  );
}

const shown = alias(client, 'page');
const columns = getTableColumns(shown);

const rowsOf = (db: DbOrTx, page: SQL, descending: boolean): Promise<Client[]> =>
  db
    .select(columns)
    .from(new Subquery(page, columns, 'page'))
    .orderBy(descending ? desc(shown.number) : asc(shown.number));

export async function countClients(db: DbOrTx, filter: ClientFilter): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(client)
    .where(and(matchesFilter(filter), hasWords(filter.search)));
  return counted?.total ?? 0;
}
