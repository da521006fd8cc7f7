import { t } from '@lingui/core/macro';
import { Tag } from '#app/ui/Tag.tsx';

/** Marks a return (docs/rules.md 15.11). */
export function ReturnMark() {
  return <Tag>{returnWord()}</Tag>;
}

export const returnWord = () => t({ message: 'Rücksendung', context: 'order' });
