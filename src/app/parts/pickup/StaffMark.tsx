import { t } from '@lingui/core/macro';
import { Tag } from '#app/ui/Tag.tsx';

/** What the provider's staff did in the client's place (docs/rules.md 20.23). */
export function StaffMark({ isByStaff }: { isByStaff: boolean }) {
  return isByStaff ? <Tag>{t`Vom Team gebucht`}</Tag> : null;
}
