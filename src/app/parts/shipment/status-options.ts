import { t } from '@lingui/core/macro';
import { statusText } from '#app/i18n/labels.ts';
import { allStatuses, manualOrders, statusFilters } from '#domain/shipment/status.ts';

export function statusOptions(): { value: string; label: string }[] {
  return statusFilters.map((it) => ({
    value: String(it),
    label: it === allStatuses ? t`Alle Status` : statusText(it === manualOrders ? null : it),
  }));
}
