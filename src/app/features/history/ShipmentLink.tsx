import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#app/paths.ts';

type ShipmentLinkProps = {
  id: string;
  label?: string;
  tooltip?: string;
  className?: string;
  children: ReactNode;
};

/** Leads to a shipment and takes along what the list was narrowed to, for the way back. */
export function ShipmentLink({ id, label, tooltip, className, children }: ShipmentLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={paths.shipment(id)}
      state={{ list: search }}
      aria-label={label}
      data-tooltip={tooltip}
      className={className}
    >
      {children}
    </Link>
  );
}
