import { useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router-dom';
import { workSentence } from '#app/features/admin/setup/running-words.ts';
import { paths } from '#app/paths.ts';
import type { StaffToday } from '#contract/info.ts';

/** Renders an empty status while jobs are done in time, so that the sentence is announced when it appears. */
export function NobodyWorks({ work }: Pick<StaffToday, 'work'>) {
  const { t } = useLingui();
  const sentence = workSentence(work);
  return (
    <div role="status" className="empty:hidden">
      {sentence && (
        <p className="flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
          <span>
            <span className="font-semibold">{sentence}</span>{' '}
            {work.state === 'late'
              ? t`Die Prozesse kommen nicht nach, oder einer hängt.`
              : t`E-Mails und Exporte bleiben so lange liegen.`}{' '}
            <Link
              to={paths.setup()}
              className="inline-flex items-center underline hover:text-brand pointer-coarse:min-h-11"
            >
              {t`Zur Einrichtung`}
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}
