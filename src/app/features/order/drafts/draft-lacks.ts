import { t } from '@lingui/core/macro';
import { fieldName, tabName } from '#app/features/order/field-names.ts';
import { inFormOrder } from '#app/features/order/field-order.ts';
import { tabOf } from '#domain/order/order-tabs.ts';
import type { Issue } from '#domain/values/codes.ts';

const named: [RegExp, string][] = [
  [/^(has_pickup|pickup_)/, 'has_pickup'],
  [/^terms_/, 'terms_of_service'],
];

/** Lists places with missing or wrong fields in form order, e.g. "Empfänger, Service". */
export function draftLacks(issues: readonly Issue[], most = 4): string {
  const words = [...new Set(inFormOrder(issues).map(({ path }) => placeName(path)))];
  if (words.length <= most) return words.join(', ');
  const more = words.length - most + 1;
  return [...words.slice(0, most - 1), t`${more} weitere`].join(', ');
}

function placeName(path: string): string {
  const field = named.find(([fits]) => fits.test(path))?.[1];
  return field ? fieldName(field) : tabName(tabOf(path));
}
