import { getUnixTime } from 'date-fns/getUnixTime';
import type { Timestamp } from '#domain/shipment/shipment.ts';

/** An instant as the wire has it. */
export const timestamp = (instant: Date): Timestamp => ({ seconds: getUnixTime(instant) });
