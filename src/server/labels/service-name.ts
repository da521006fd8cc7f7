import type { ShippingType } from '#domain/services/route.ts';
import type { ServiceLabel } from '#domain/services/services.ts';

type Names = Partial<Record<ServiceLabel, string>>;

/** German inside Germany, English abroad (docs/decisions.md 3.1). */
const names: Record<ShippingType, Names> = {
  national: {
    express_plus: '09:00 Express',
    express: '10:30 Express',
    express_12: '12:00 Express',
    saver: 'Overnight Express',
    saturday: 'Samstags-Express',
    standard: 'Standard',
    special: 'Spezial',
  },
  international_eu: {
    express: 'EU Express 12',
    saver: 'EU Express Saver',
    standard: 'EU Standard',
    special: 'Special',
  },
  international: {
    express: 'Morning Express',
    saver: 'International Express Saver',
    standard: 'Standard',
    special: 'Special',
  },
};

export function serviceName(service: ServiceLabel, type: ShippingType): string {
  return names[type][service] ?? service;
}
