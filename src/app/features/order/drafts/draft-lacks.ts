import { t } from '@lingui/core/macro';
import { fieldName, tabName } from '#app/features/order/field-names.ts';
import type { Issue } from '#domain/codes.ts';
import { orderTabs, tabOf } from '#domain/order-draft.ts';

/** Fields of the last tab that a short list names by themselves. */
const named: [RegExp, string][] = [
  [/^(has_pickup|pickup_)/, 'has_pickup'],
  [/^terms_/, 'terms_of_service'],
];

/** The places in which a draft misses something or has it wrong, in the order of the form: "Empfänger, Service". */
export function draftLacks(issues: readonly Issue[], most = 4): string {
  const inOrder = [...issues].sort((a, b) => rank(a.path) - rank(b.path));
  const words = [...new Set(inOrder.map(({ path }) => placeName(path)))];
  if (words.length <= most) return words.join(', ');
  const more = words.length - most + 1;
  return [...words.slice(0, most - 1), t`${more} weitere`].join(', ');
}

const rank = (path: string) => orderTabs.indexOf(tabOf(path));

function placeName(path: string): string {
  const field = named.find(([fits]) => fits.test(path))?.[1];
  return field ? fieldName(field) : tabName(tabOf(path));
}
