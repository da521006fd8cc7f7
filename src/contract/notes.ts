import * as v from 'valibot';
import { notesLimit } from '#domain/staff/staff-shipment.ts';

/** Keeps line feeds, removes other control characters. */
export const Notes = v.pipe(
  v.string('not_valid'),
  v.maxLength(10_000, 'too_long'),
  v.transform((text) =>
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .trim(),
  ),
  v.maxLength(notesLimit, 'too_long'),
);
