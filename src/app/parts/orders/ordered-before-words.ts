import { t } from '@lingui/core/macro';
import { formatClock, formatDate } from '#app/i18n/format.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { OrderedBefore } from '#domain/order/ordered-before.ts';

/** "Schon bestellt am 28.11.2026, 14:05 als JJD 0001 (Chrome, Android)." */
export function orderedBeforeWords({ created, tracking_number, device_name }: OrderedBefore): string {
  const at = new Date(created * 1000);
  const [day, time] = [formatDate(at), formatClock(at)];
  const number = tracking_number.map(formatTrackingNumber).join(', ');
  if (number && device_name) return t`Schon bestellt am ${day}, ${time} als ${number} (${device_name}).`;
  if (number) return t`Schon bestellt am ${day}, ${time} als ${number}.`;
  return device_name
    ? t`Schon bestellt am ${day}, ${time} (${device_name}).`
    : t`Schon bestellt am ${day}, ${time}.`;
}
