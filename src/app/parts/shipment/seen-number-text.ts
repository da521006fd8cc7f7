import { t } from '@lingui/core/macro';
import type { SeenNumber } from '#domain/people/seen-number.ts';

/** How long an order number counts as already used. */
export function seenNumberText(choice: SeenNumber): string {
  const texts: Record<SeenNumber, string> = {
    never: t`nie`,
    '30': t`30 Tage lang`,
    '90': t`90 Tage lang`,
    '365': t`ein Jahr lang`,
    always: t`immer`,
  };
  return texts[choice];
}
