import { getUnixTime } from 'date-fns/getUnixTime';
import type { Timestamp } from '#domain/shipment/shipment.ts';

export const timestamp = (instant: Date): Timestamp => ({ seconds: getUnixTime(instant) });
