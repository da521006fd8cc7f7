import * as v from 'valibot';
import { lookupNumber } from '#domain/labels/label-number.ts';
import { manualLimits } from '#domain/shipment/manual-order.ts';

/** Keeps line feeds, removes other control characters. */
export const staffText = (limit: number) =>
  v.pipe(
    v.string('not_valid'),
    v.maxLength(5 * limit, 'too_long'),
    v.transform((text) =>
      text
        .toWellFormed()
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]+/gu, ' ')
        .trim(),
    ),
    v.maxLength(limit, 'too_long'),
  );

export const ManualNumber = v.pipe(
  staffText(manualLimits.tracking_number),
  v.transform(lookupNumber),
  v.regex(/^[\p{L}\d./-]*$/u, 'not_valid'),
);

/** Users click the link, so it must be a web address. */
export const ManualLink = v.pipe(
  staffText(manualLimits.tracking_link),
  v.check((text) => text === '' || isWebAddress(text), 'not_valid'),
);

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && !/\s/.test(text);
}
