import { paths } from '#app/paths.ts';
import type { SurchargeCode } from '#domain/services/surcharges.ts';
import type { StatusFilter } from '#domain/shipment/status.ts';
import type { Period } from '#domain/staff/info.ts';

type Requested = Period & {
  status?: StatusFilter;
  /** Date to filter by (docs/rules.md 20.8). */
  date?: 'created' | 'status_updated';
  surcharge?: SurchargeCode;
  client?: string;
};

export function shipmentsLink({ from, to, status, date = 'created', surcharge, client }: Requested): string {
  const params = new URLSearchParams({ date, from, to });
  if (status !== undefined) params.set('status', String(status));
  if (client) params.set('client', client);
  if (surcharge) params.set('surcharge', surcharge);
  return `${paths.allShipments()}?${params}`;
}
