import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, type ExtraConfigColumn, numeric, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const created = () => instant('created').notNull().defaultNow();
/** kg with one or two decimals. */
export const kilograms = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });
/** Folds a text as search does: no accents, umlauts as base vowels, lower case in every locale of the database. */
export const folded = (text: SQL) =>
  sql`lower(regexp_replace(normalize(translate(replace(replace(replace(replace(replace(replace(${text}, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'łøđıŁØĐ', 'lodilod'), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
export const transcribed = (text: SQL) =>
  sql`replace(replace(replace(replace(replace(replace(${text}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue')`;

/** Sorts like `order by … desc`: with drizzle's default, nulls last, PostgreSQL could not use the index. */
export const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** Bytes of JSON in these columns, plus 100 for the row itself (docs/operation.md 6.9). */
export const storedBytes = (...columns: readonly string[]) =>
  bigint('bytes', { mode: 'number' })
    .notNull()
    .generatedAlwaysAs(
      sql.raw(`100 + ${columns.map((it) => `coalesce(octet_length(${it}::text), 0)`).join(' + ')}`),
    );
