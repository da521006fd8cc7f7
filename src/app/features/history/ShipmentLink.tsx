import type { MouseEvent, ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { useListPlace } from './ListPlace.tsx';

type ShipmentLinkProps = {
  id: string;
  label?: string;
  tooltip?: string;
  className?: string;
  children: ReactNode;
};

/** Leads to a shipment and takes along what the list was narrowed to, for the way back. */
export function ShipmentLink({ id, label, tooltip, className, children }: ShipmentLinkProps) {
  const list = useListPlace();
  const to = paths.shipment(id);
  function follow(event: MouseEvent): void {
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    // Into a tab or window of its own, or as a download: the browser's matter.
    if (!list.current || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    const { navigate, search } = list.current;
    void navigate(to, { state: { list: search } });
  }
  return (
    <a href={to} onClick={follow} aria-label={label} data-tooltip={tooltip} className={className}>
      {children}
    </a>
  );
}
