import { randomBytes } from 'node:crypto';

/** A place in a trace, as the header `traceparent` of the W3C names it. */
export type Place = { traceId: string; spanId: string; isSampled: boolean };

const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Undefined where it is not of that form. Later versions may say more behind it. */
export function readTraceParent(header: string | undefined): Place | undefined {
  const [, version, traceId, spanId, flags, more] = form.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The header that names a place. */
export const writeTraceParent = ({ traceId, spanId, isSampled }: Place): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A new id, of 16 bytes for a trace and of 8 for a span. */
export const newTraceId = (bytes: 8 | 16): string => randomBytes(bytes).toString('hex');
