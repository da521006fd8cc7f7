import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import { formatNumber } from '#app/i18n/format.ts';
import { fileSize } from '#app/parts/files/file-size.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { Upload } from './use-uploads.ts';

type UploadListProps = {
  uploads: readonly Upload[];
  isRunning: boolean;
  onCancel: (id: number) => void;
  onClear: () => void;
};

export function UploadList({ uploads, isRunning, onCancel, onClear }: UploadListProps) {
  const { t } = useLingui();
  const done = formatNumber(uploads.filter(({ state }) => state === 'done').length);
  const files = plural(uploads.length, { one: '# Datei', other: '# Dateien' });
  return (
    <section aria-label={t`Hochgeladene Dateien`} className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="tabular mr-auto font-semibold">
          {isRunning ? t`Hochgeladen: ${done} von ${files} …` : t`Hochgeladen: ${done} von ${files}`}
        </p>
        {!isRunning && <Button variant="text" onClick={onClear}>{t`Liste ausblenden`}</Button>}
      </div>
      <ul className="flex max-h-80 flex-col divide-y divide-line-soft overflow-y-auto rounded-panel border border-line">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onCancel={() => onCancel(upload.id)} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t } = useLingui();
  const { name, size, state, share, problem } = upload;
  const percent = formatNumber(share * 100, 0);
  const words = {
    waiting: t`Wartet`,
    sending: t`${percent} %`,
    done: t`Hochgeladen`,
    failed: problem ?? t`Nicht hochgeladen`,
    left_out: t`Ausgelassen`,
  };
  const isOpen = state === 'waiting' || state === 'sending';
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
      <StateMark state={state} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-3">
          <span className="min-w-0 break-all font-medium">{name}</span>
          <span className="tabular whitespace-nowrap text-muted">{fileSize(size)}</span>
        </p>
        {state === 'sending' && (
          <progress
            aria-label={name}
            value={share}
            max={1}
            className="my-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-fill [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-brand"
          />
        )}
        <p
          role={state === 'failed' ? 'alert' : undefined}
          className={state === 'failed' ? 'text-error' : 'tabular text-muted'}
        >
          {words[state]}
        </p>
      </div>
      {isOpen ? (
        <IconButton icon={X} label={t`Nicht hochladen: ${name}`} onClick={onCancel} />
      ) : (
        <span className="h-row" />
      )}
    </li>
  );
}

function StateMark({ state }: { state: Upload['state'] }) {
  if (state === 'sending') return <Spinner />;
  const [Icon, tone] = (
    {
      waiting: [Clock, 'text-muted'],
      done: [CircleCheck, 'text-success'],
      failed: [CircleAlert, 'text-error'],
      left_out: [CircleMinus, 'text-muted'],
    } as const
  )[state];
  return <Icon aria-hidden="true" className={`size-5 shrink-0 ${tone}`} />;
}
