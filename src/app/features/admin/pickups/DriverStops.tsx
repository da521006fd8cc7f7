import { useLingui } from '@lingui/react/macro';
import { serverNow } from '#app/api/server-clock.ts';
import { formatKg } from '#app/i18n/format.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { PickupBadge } from '#app/parts/pickup/PickupBadge.tsx';
import { windowText } from '#app/parts/pickup/pickup-label.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { canBeDone, type DriverStop } from '#domain/pickup/staff-pickup.ts';

type DriverStopsProps = {
  stops: readonly DriverStop[];
  fetched: ReadonlySet<string>;
  onChange: (fetched: ReadonlySet<string>) => void;
};

export function DriverStops({ stops, fetched, onChange }: DriverStopsProps) {
  const { t } = useLingui();
  const toggle = (id: string, isFetched: boolean) => {
    const next = new Set(fetched);
    if (isFetched) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ol aria-label={t`Halte`} className="divide-y divide-line-soft border-line-soft border-t">
      {stops.map((stop) => (
        <li key={stop.pickup_id} className="break-inside-avoid px-4 py-3 text-sm">
          <article className="flex items-start gap-4">
            <Box stop={stop} isFetched={fetched.has(stop.pickup_id)} onChange={toggle} />
            <Stop stop={stop} />
          </article>
        </li>
      ))}
    </ol>
  );
}

type BoxProps = {
  stop: DriverStop;
  isFetched: boolean;
  onChange: (id: string, isFetched: boolean) => void;
};

function Box({ stop, isFetched, onChange }: BoxProps) {
  const { t } = useLingui();
  const { company } = stop.from_address;
  return (
    <>
      <span
        aria-hidden="true"
        className="mt-0.5 hidden size-5 shrink-0 border-2 border-ink print:inline-block"
      />
      <span className="w-6 shrink-0 print:hidden">
        {canBeDone(stop, new Date(serverNow())) && (
          <Checkbox
            label={t`Abgeholt bei ${company}`}
            isLabelHidden
            value={isFetched}
            onChange={(value) => onChange(stop.pickup_id, value)}
          />
        )}
      </span>
    </>
  );
}

function Stop({ stop }: { stop: DriverStop }) {
  const { t } = useLingui();
  const { company, street1, zip, city } = stop.from_address;
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[7rem_minmax(0,2fr)_minmax(0,1.5fr)_auto]">
      <p className="tabular font-semibold">{windowText(stop)}</p>
      <div className="min-w-0 break-words">
        <p className="font-semibold">{company}</p>
        <p>{`${street1}, ${zip} ${city}`}</p>
        {stop.special_delivery_terms && <p className="mt-1">{t`Hinweis: ${stop.special_delivery_terms}`}</p>}
      </div>
      <div className="min-w-0 break-words">
        <p>{stop.contact_person}</p>
        <p className="tabular">{stop.phone}</p>
        <p className="tabular text-muted text-xs">{stop.confirmation_id}</p>
      </div>
      <div>
        <p className="tabular whitespace-nowrap">
          {pieceCount(stop.transport_kind, stop.parcels_quantity)}, {formatKg(stop.total_weight, 1)}
        </p>
        <span className="print:hidden">
          <PickupBadge pickup={stop} />
        </span>
      </div>
    </div>
  );
}
