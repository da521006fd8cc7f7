import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#app/i18n/format.ts';
import { Spinner } from '#app/ui/Spinner.tsx';

type ImportProgressProps = {
  label: string;
  done?: number;
  /** 0 or undefined while unknown. */
  total?: number;
};

export function ImportProgress({ label, done = 0, total = 0 }: ImportProgressProps) {
  const { t } = useLingui();
  const at = formatNumber(done);
  const all = formatNumber(total);
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface px-5 py-4 text-sm">
      <p role="status" className="flex items-center gap-3 font-medium">
        <Spinner />
        {label}
      </p>
      {total > 0 && (
        <>
          <progress
            aria-label={label}
            value={done}
            max={total}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-fill [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-brand"
          />
          <p className="tabular text-muted">{t`${at} von ${all}`}</p>
        </>
      )}
    </div>
  );
}
