import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block whitespace-nowrap rounded-sm border border-line bg-page px-1.5 font-sans text-muted text-xs">
      {children}
    </kbd>
  );
}
