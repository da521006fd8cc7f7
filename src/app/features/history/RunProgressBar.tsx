import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { runProgress, runText } from '#app/parts/print/runs/label-run.ts';
import { Button } from '#app/ui/Button.tsx';

export function RunProgressBar() {
  const { t } = useLingui();
  const progress = useSyncExternalStore(runProgress.subscribe, runProgress.get);
  if (!progress) return null;
  const { done, total, cancel } = progress;
  const text = runText(progress);
  return (
    <div className="flex w-full items-center gap-3 max-sm:col-span-2">
      <progress
        aria-label={t`Labels werden erstellt`}
        aria-valuetext={text}
        value={done}
        max={total}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-fill accent-accent"
      />
      <span className="tabular text-label text-xs">{text}</span>
      <Button variant="text" onClick={cancel}>
        {t`Druck abbrechen`}
      </Button>
    </div>
  );
}
