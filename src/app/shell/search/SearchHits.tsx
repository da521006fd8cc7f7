import { useLingui } from '@lingui/react/macro';
import BookUser from 'lucide-react/icons/book-user';
import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import type { ReactNode } from 'react';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { Highlight } from '#app/ui/Highlight.tsx';
import { Kbd } from '#app/ui/Kbd.tsx';
import { streetLine } from '#domain/address/street-line.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { AddressHit, LineHit, SearchHit, ShipmentHit, TitleHit, WaitingHit } from './search-hit.ts';

export function HitLine({ hit, query }: { hit: SearchHit; query: string }) {
  switch (hit.kind) {
    case 'title':
      return <TitleLine hit={hit} query={query} />;
    case 'address':
      return <AddressLine hit={hit} query={query} />;
    case 'shipment':
      return <ShipmentLine hit={hit} query={query} />;
    case 'waiting':
      return <WaitingLine hit={hit} query={query} />;
    case 'line':
      return <PlainLine hit={hit} query={query} />;
  }
}

function TitleLine({ hit, query }: { hit: TitleHit; query: string }) {
  const Icon = hit.icon;
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate font-medium">
        <Highlight text={hit.title} query={query} />
      </span>
      {hit.keys && <Kbd>{hit.keys}</Kbd>}
    </>
  );
}

function AddressLine({ hit, query }: { hit: AddressHit; query: string }) {
  const { company, contact_person, postal_code, city } = hit.address;
  const place = `${streetLine(hit.address)}, ${postal_code} ${city}`.replace(/ +/g, ' ');
  return (
    <>
      <BookUser aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <TwoLines
        first={company || contact_person}
        second={[company && contact_person, place].filter(Boolean).join(' · ')}
        query={query}
      />
    </>
  );
}

function ShipmentLine({ hit, query }: { hit: ShipmentHit; query: string }) {
  const { t } = useLingui();
  const { company, city, numbers, references, status } = hit.shipment;
  const number = numbers[0] ? formatTrackingNumber(numbers[0]) : t`manuell`;
  return (
    <>
      <Package aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <TwoLines
        first={company}
        second={[number, ...references, city].filter(Boolean).join(' · ')}
        query={query}
      />
      {status !== undefined && (
        <span className="shrink-0 max-sm:hidden">
          <StatusBadge status={status} />
        </span>
      )}
    </>
  );
}

function WaitingLine({ hit, query }: { hit: WaitingHit; query: string }) {
  return (
    <>
      <Clock aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <TwoLines first={hit.summary.company} second={hit.summary.city} query={query} />
    </>
  );
}

function PlainLine({ hit: { icon: Icon, first, second }, query }: { hit: LineHit; query: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <TwoLines first={first} second={second} query={query} />
    </>
  );
}

function TwoLines({ first, second, query }: { first: string; second: string; query: string }): ReactNode {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">
        <Highlight text={first} query={query} />
      </span>
      <span className="tabular block truncate text-muted text-xs">
        <Highlight text={second} query={query} />
      </span>
    </span>
  );
}
