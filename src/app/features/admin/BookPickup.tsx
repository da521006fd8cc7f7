import { useLingui } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import type { ClientDetails } from '#domain/people/client.ts';

/** See docs/rules.md 20.23. */
export function BookPickup({ client }: { client: ClientDetails }) {
  const { t } = useLingui();
  if (!client.is_active || !client.is_pickup_allowed) return null;
  return (
    <Link
      to={paths.bookForClient(client.user_uid)}
      className="inline-flex min-h-control items-center gap-2 rounded-control border border-field bg-control px-4 font-semibold text-sm transition-colors hover:border-field-strong hover:bg-sunken"
    >
      <CalendarPlus aria-hidden="true" className="size-4.5 shrink-0" />
      {t`Abholung buchen`}
    </Link>
  );
}
