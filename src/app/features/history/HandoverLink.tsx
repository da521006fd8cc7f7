import { useLingui } from '@lingui/react/macro';
import ClipboardPenLine from 'lucide-react/icons/clipboard-pen-line';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#app/paths.ts';

export function HandoverLink() {
  const { t } = useLingui();
  const { search } = useLocation();
  return (
    <Link
      to={paths.handover()}
      state={{ list: search }}
      className="inline-flex min-h-control shrink-0 items-center gap-2 rounded-control px-3 font-semibold text-brand text-sm transition-colors hover:bg-brand-soft max-md:min-w-11 max-md:justify-center"
    >
      <ClipboardPenLine aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="max-md:sr-only">{t`Übergabeliste`}</span>
    </Link>
  );
}
