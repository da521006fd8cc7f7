import type { MouseEvent, ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { useListPlace } from './ListPlace.tsx';

type ShipmentLinkProps = { id: string; className?: string; children: ReactNode };

/** Passes the list's search on for the way back. */
export function ShipmentLink({ id, className, children }: ShipmentLinkProps) {
  return (
    <a {...useShipmentWay(id)} className={className}>
      {children}
    </a>
  );
}

export function useShipmentWay(id: string) {
  const list = useListPlace();
  const href = paths.shipment(id);
  function onClick(event: MouseEvent): void {
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    // Leave new tabs, windows and downloads to the browser.
    if (!list.current || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    const { navigate, search } = list.current;
    void navigate(href, { state: { list: search } });
  }
  return { href, onClick };
}
