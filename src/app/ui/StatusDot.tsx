import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { type Tone, tones } from './tones.ts';

/** A state as a colour and a word, never as a colour alone. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-baseline gap-2 font-medium text-sm">
      <span aria-hidden="true" className={joinClasses('size-2.5 shrink-0 rounded-full', tones[tone].dot)} />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
