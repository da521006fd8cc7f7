import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { type Tone, tones } from './tones.ts';

export function Tag({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.75 font-semibold text-xs',
        tones[tone].soft,
        tones[tone].text,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}
