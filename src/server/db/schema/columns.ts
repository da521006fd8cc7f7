import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, type ExtraConfigColumn, numeric, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A moment, as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** The moment a row was written first. */
export const created = () => instant('created').notNull().defaultNow();
/** kg with one or two decimals. */
export const kilograms = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });
/**
 * Folds a text as search does: without accents, umlauts as they are written without them, lower-case whatever the
 * database's locale is.
 */
export const folded = (text: SQL) =>
  sql`lower(regexp_replace(normalize(translate(replace(replace(replace(replace(replace(replace(${text}, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'łøđıŁØĐ', 'lodilod'), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
/** The text with umlauts written as they are where there are none: `ae` for `ä`. */
export const transcribed = (text: SQL) =>
  sql`replace(replace(replace(replace(replace(replace(${text}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue')`;

/** Sorts as `order by … desc` does; drizzle's own default (nulls last) would keep PostgreSQL from using the index. */
export const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** Bytes of JSON that a row keeps in these columns, and 100 for the row itself (docs/operation.md 6.9). */
export const keptBytes = (...columns: readonly string[]) =>
  bigint('bytes', { mode: 'number' })
    .notNull()
    .generatedAlwaysAs(
      sql.raw(`100 + ${columns.map((it) => `coalesce(octet_length(${it}::text), 0)`).join(' + ')}`),
    );
