import * as v from 'valibot';
import type { PlainAddress } from '#domain/address/address.ts';
import { samePlaceKey } from '#domain/address/same-address.ts';
import { text } from '#domain/values/text.ts';

/*
 * An order of a file is ordered once: the server knows its number with the recipient's place, and its row of the file
 * (docs/rules.md 25.21). Typed orders, templates and rhythms carry no mark.
 */

const isOfRow = ({ file_hash, row }: { file_hash?: string | undefined; row?: number | undefined }): boolean =>
  file_hash !== undefined && row !== undefined;

/** Characters. */
export const fromFileLimits = { order_number: 200, device_name: 60 } as const;

/** The client's order number, the file's row, or both. */
export const FromFile = v.pipe(
  v.object(
    {
      /** From a column of order numbers; never a reference that a user typed. */
      order_number: text(fromFileLimits.order_number),
      /** SHA-256 of the file's cells, in hex. */
      file_hash: v.optional(v.pipe(v.string('not_valid'), v.regex(/^[\da-f]{64}$/, 'not_valid'))),
      row: v.optional(v.pipe(v.number('not_valid'), v.integer('not_valid'), v.minValue(1, 'not_valid'))),
      /** The device that sends, for the question at another device. */
      device_name: text(fromFileLimits.device_name),
    },
    'not_valid',
  ),
  v.check((it) => it.order_number !== '' || isOfRow(it), 'not_valid'),
);
export type FromFile = v.InferOutput<typeof FromFile>;

type Marked = {
  from_file?: FromFile | undefined;
  recipient: Pick<PlainAddress, 'street' | 'street_number' | 'postal_code'>;
};

/** Equal for two orders of which the second is asked about. */
export function onceKeys({ from_file, recipient }: Marked): string[] {
  if (!from_file) return [];
  const { order_number, file_hash, row } = from_file;
  return [
    ...(order_number === '' ? [] : [`number|${order_number}|${samePlaceKey(recipient)}`]),
    ...(isOfRow(from_file) ? [`row|${file_hash}|${row}`] : []),
  ];
}

/** The first shipment of an order that is refused as ordered before. */
export const OrderedBefore = v.object({
  shipment_id: v.string(),
  tracking_number: v.array(v.string()),
  /** Seconds. */
  created: v.number(),
  /** '' if unknown. */
  device_name: v.string(),
});
export type OrderedBefore = v.InferOutput<typeof OrderedBefore>;
