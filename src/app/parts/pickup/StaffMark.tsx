import { t } from '@lingui/core/macro';
import { Tag } from '#app/ui/Tag.tsx';

/** Marks a booking by staff for the client (docs/rules.md 20.23). */
export function StaffMark({ isByStaff }: { isByStaff: boolean }) {
  return isByStaff ? <Tag>{t`Vom Team gebucht`}</Tag> : null;
}
