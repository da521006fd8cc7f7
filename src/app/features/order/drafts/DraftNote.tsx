import { useLingui } from '@lingui/react/macro';
import { formatClock } from '#app/i18n/format.ts';

export function DraftNote({ savedAt }: { savedAt: number | undefined }) {
  const { t } = useLingui();
  if (savedAt === undefined) return null;
  const time = formatClock(new Date(savedAt));
  return (
    <p className="tabular text-balance text-center text-muted text-xs">
      {t`Entwurf auf diesem Gerät gespeichert, ${time}`}
    </p>
  );
}
