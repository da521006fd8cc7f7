import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

type DisclosureProps = {
  title: ReactNode;
  /** Small and in the colour of the text around it, for facts that few users look up. */
  isQuiet?: boolean;
  className?: string;
  /** Padding of the title where the block has none. */
  titleClass?: string;
  children: ReactNode;
};

const titles = { loud: 'gap-2 font-medium text-brand', quiet: 'w-fit gap-1.5' };

/** Folded block, the browser's own: Chromium opens it for a hit of its search in the page. */
export function Disclosure({ title, isQuiet = false, className, titleClass, children }: DisclosureProps) {
  return (
    <details className={joinClasses('group', isQuiet ? 'text-muted text-xs' : 'text-sm', className)}>
      <summary
        className={joinClasses(
          'flex cursor-pointer items-center [&::-webkit-details-marker]:hidden',
          isQuiet ? titles.quiet : titles.loud,
          titleClass,
        )}
      >
        <span
          aria-hidden="true"
          className={joinClasses('chevron-down shrink-0 group-open:rotate-180', isQuiet && 'scale-75')}
        />
        {/* Without it a line of several blocks would align the chevron's edge instead of the words. */}
        <span className={isQuiet ? 'self-baseline' : undefined}>{title}</span>
      </summary>
      {children}
    </details>
  );
}
