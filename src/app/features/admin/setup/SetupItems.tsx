import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { Tone } from '#app/ui/tones.ts';
import type { Setup } from '#contract/setup.ts';
import { type SetupState, settingsOf } from '#domain/portal/setup.ts';
import { setupItemText, setupStateText, setupUseText } from './setup-words.ts';

const tones: Record<SetupState, Tone> = {
  set: 'success',
  usual: 'neutral',
  placeholder: 'error',
  missing: 'warning',
};

export function SetupItems({ items }: { items: Setup['items'] }) {
  return (
    <ul className="divide-y divide-line-soft border-line-soft border-t">
      {items.map(({ id, state, value }) => (
        <li key={id} className="px-5 py-3 text-sm">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="font-medium">{setupItemText(id)}</span>
            <StatusDot tone={tones[state]}>{setupStateText(state)}</StatusDot>
          </div>
          {value && <SetValue value={value} />}
          <p className="mt-0.5 text-muted text-xs">
            {setupUseText(id)}{' '}
            <span className="font-mono" translate="no">
              {settingsOf(id).join(', ')}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function SetValue({ value }: { value: string }) {
  if (!/^https?:\/\//.test(value)) return <p className="mt-0.5 whitespace-pre-line break-words">{value}</p>;
  return (
    <a
      href={value}
      target="_blank"
      rel="noopener"
      className="mt-0.5 inline-flex items-center break-all underline hover:text-brand pointer-coarse:min-h-11"
    >
      {value}
    </a>
  );
}
