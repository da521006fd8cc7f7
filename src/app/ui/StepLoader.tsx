import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './Spinner.tsx';

type StepLoaderProps = {
  phases: readonly string[];
  /** Index of the running phase; `done` completes all. */
  current: number;
  state?: 'running' | 'done' | 'failed';
  note?: ReactNode;
};

type PhaseState = 'done' | 'running' | 'failed' | 'waiting';

export function StepLoader({ phases, current, state = 'running', note }: StepLoaderProps) {
  const { t } = useLingui();
  const name = phases[current] ?? '';
  const step = current + 1;
  const total = phases.length;
  const spoken = {
    running: t`Schritt ${step} von ${total}: ${name}`,
    done: t`Alle Schritte erledigt`,
    failed: t`Fehlgeschlagen bei Schritt ${step} von ${total}: ${name}`,
  }[state];
  return (
    <div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <ol className="flex flex-col">
        {phases.map((phase, index) => {
          const phaseState = stateOf(index, current, state);
          return (
            <li
              key={phase}
              aria-current={index === current && state !== 'done' ? 'step' : undefined}
              className="group relative flex gap-3.5 pb-5 last:pb-0"
            >
              <span
                aria-hidden="true"
                className={joinClasses(
                  'absolute top-8 bottom-0.5 left-3.25 w-0.5 group-last:hidden',
                  phaseState === 'done' ? 'bg-brand' : 'bg-line',
                )}
              />
              <PhaseMark state={phaseState} number={index + 1} />
              <div className="min-w-0 flex-1 pt-1">
                <p
                  className={joinClasses(
                    'text-sm transition-colors',
                    phaseState === 'waiting' && 'text-muted',
                    phaseState === 'running' && 'font-semibold',
                    phaseState === 'failed' && 'font-semibold text-error',
                  )}
                >
                  {phase}
                </p>
                {note && index === (state === 'done' ? total - 1 : current) && (
                  <div className="mt-1 text-label text-sm">{note}</div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function stateOf(index: number, current: number, state: 'running' | 'done' | 'failed'): PhaseState {
  if (state === 'done' || index < current) return 'done';
  if (index > current) return 'waiting';
  return state;
}

function PhaseMark({ state, number }: { state: PhaseState; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'tabular relative grid size-7 shrink-0 place-items-center rounded-full font-semibold text-xs transition-colors',
        state === 'done' && 'bg-brand text-on-brand',
        state === 'running' && 'bg-brand-soft text-brand',
        state === 'failed' && 'bg-error-fill text-on-error',
        state === 'waiting' && 'bg-fill text-muted',
      )}
    >
      {state === 'done' && <Check className="size-4" strokeWidth={2.5} />}
      {state === 'running' && <Spinner className="size-4.5" />}
      {state === 'failed' && <X className="size-4" strokeWidth={2.5} />}
      {state === 'waiting' && number}
    </span>
  );
}
