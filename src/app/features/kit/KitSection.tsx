import type { ReactNode } from 'react';
import { Card } from '#app/ui/Card.tsx';

type KitSectionProps = { title: string; children: ReactNode; isFlush?: boolean; className?: string };

/** One part of the kit page: a card with its states in a grid. */
export function KitSection({ title, children, isFlush, className }: KitSectionProps) {
  return (
    <Card title={title} isFlush={isFlush} className={className}>
      {isFlush ? children : <div className="grid grid-cols-1 gap-4">{children}</div>}
    </Card>
  );
}
