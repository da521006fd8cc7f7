import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { type Tone, tones } from './tones.ts';

type StatusDotProps = {
  tone: Tone;
  /** Diamond and bold text, to stand out among states of the same colour. */
  isUrgent?: boolean;
  children: ReactNode;
};

export function StatusDot({ tone, isUrgent, children }: StatusDotProps) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-baseline gap-2 text-sm',
        isUrgent ? 'font-semibold' : 'font-medium',
      )}
    >
      <span
        aria-hidden="true"
        data-shape={isUrgent ? 'diamond' : 'dot'}
        className={joinClasses(
          'size-2.5 shrink-0',
          isUrgent ? 'rotate-45 rounded-[2px]' : 'rounded-full',
          tones[tone].dot,
        )}
      />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
