import { t } from '@lingui/core/macro';
import type { ShippingType } from '#domain/route.ts';
import { deliverBy, type ServiceLabel, transitDays } from '#domain/services.ts';

/** When a service delivers, as far as it says so: "bis 09:00 Uhr", "1–2 Werktage". */
export function deliveryText(service: ServiceLabel, type: ShippingType): string | undefined {
  const time = deliverBy(service, type);
  if (time) return t`bis ${time} Uhr`;
  if (service === 'saturday') return t`am Samstag`;
  if (service === 'special') return t`nach Absprache`;
  if (service === 'saver' && type === 'national') return t`am nächsten Werktag`;
  if (service === 'standard' && type !== 'international') {
    const [least, most] = transitDays[type].standard;
    return t`${least}–${most} Werktage`;
  }
  return undefined;
}
