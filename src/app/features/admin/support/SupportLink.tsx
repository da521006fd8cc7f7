import { useLingui } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';

export function SupportLink({ uid }: { uid: string }) {
  const { t } = useLingui();
  return (
    <Link
      to={paths.clientView(uid)}
      className="inline-flex min-h-control items-center gap-2 rounded-control border border-field bg-control px-4 font-semibold text-sm transition-colors hover:border-field-strong hover:bg-sunken"
    >
      <Eye aria-hidden="true" className="size-4.5 shrink-0" />
      {t`Ansicht des Kunden öffnen`}
    </Link>
  );
}
