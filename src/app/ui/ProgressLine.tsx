import { useLingui } from '@lingui/react/macro';

/** Appears after a delay only. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  const { t } = useLingui();
  if (!isActive) return null;
  return (
    <div
      role="progressbar"
      aria-label={t`Wird geladen`}
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden opacity-100 transition-opacity delay-150 starting:opacity-0"
    >
      <div className="h-full origin-left animate-progress bg-accent" />
    </div>
  );
}
