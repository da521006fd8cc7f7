import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { serverDay } from '#app/api/server-clock.ts';
import { formatDate } from '#app/i18n/format.ts';
import { paths } from '#app/paths.ts';
import type { PickupState } from '#domain/pickup/pickup-state.ts';
import { manualOrders, shipmentStatuses } from '#domain/shipment/status.ts';
import type { OpenWork } from '#domain/staff/open-work.ts';
import { daySeconds } from '#domain/values/working-days.ts';

type OpenWorkOfClientProps = { number: string; work: OpenWork };

/** Each number opens its list in a new tab (docs/rules.md 20.5). */
export function OpenWorkOfClient({ number, work }: OpenWorkOfClientProps) {
  const { t } = useLingui();
  const { open_pickups, unused_labels, manual_orders, unbilled, unbilled_since } = work;
  const since = formatDate(daySeconds(unbilled_since));
  const pickups = { search: number, status: 'booked' satisfies PickupState };
  const labels = { client: number, status: String(shipmentStatuses.info_received) };
  const manual = { client: number, status: String(manualOrders) };
  const today = serverDay();
  const billing = { client: number, from: unbilled_since, to: today, uncanceled: '1' };
  return (
    <section
      aria-label={t`Noch offen`}
      className="rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3"
    >
      <p className="font-semibold text-ink">{t`Noch offen`}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {open_pickups > 0 && (
          <li>
            <ListLink to={paths.allPickups()} params={pickups}>
              {t`${plural(open_pickups, { one: '# offene Abholung', other: '# offene Abholungen' })}`}
            </ListLink>
            <ul className="tabular text-muted text-xs">
              {work.pickups.slice(0, mostShown).map((it) => {
                const day = formatDate(daySeconds(it.pickup_date));
                const [from, to] = [it.pickup_datetime_from, it.pickup_datetime_to];
                return (
                  <li key={it.pickup_id}>
                    {t`${day}, ${from} bis ${to} Uhr`} {it.confirmation_id}
                  </li>
                );
              })}
            </ul>
          </li>
        )}
        {unused_labels > 0 && (
          <li>
            <ListLink to={paths.allShipments()} params={labels}>
              {t`${plural(unused_labels, {
                one: '# Sendung, deren Label noch niemand erfasst hat',
                other: '# Sendungen, deren Label noch niemand erfasst hat',
              })}`}
            </ListLink>
          </li>
        )}
        {manual_orders > 0 && (
          <li>
            <ListLink to={paths.allShipments()} params={manual}>
              {t`${plural(manual_orders, {
                one: '# manueller Auftrag, der noch keinen Status hat',
                other: '# manuelle Aufträge, die noch keinen Status haben',
              })}`}
            </ListLink>
          </li>
        )}
        {unbilled > 0 && (
          <li>
            <ListLink to={paths.allShipments()} params={billing}>
              {t`${plural(unbilled, { one: '# Sendung', other: '# Sendungen' })} seit ${since}, vielleicht noch nicht berechnet`}
            </ListLink>
          </li>
        )}
      </ul>
    </section>
  );
}

const mostShown = 5;

type ListLinkProps = { to: string; params: Record<string, string>; children: ReactNode };

function ListLink({ to, params, children }: ListLinkProps) {
  return (
    <a
      href={`${to}?${new URLSearchParams(params)}`}
      target="_blank"
      rel="noopener"
      className="font-semibold text-ink underline hover:text-brand"
    >
      {children}
    </a>
  );
}
