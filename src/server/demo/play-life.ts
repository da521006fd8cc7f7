import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { getUnixTime } from 'date-fns/getUnixTime';
import { subHours } from 'date-fns/subHours';
import { sql } from 'drizzle-orm';
import { client, parcel, shipment, trackingEvent } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/tracking/record-events.ts';
import { nextStep, placeOf, stepId } from './parcel-life.ts';

/** Older shipments keep their status, so that the demo shows every status. */
const oldestHours = 24;
const mostShipments = 200;

type Place = { city: string; country_code: string };
type Living = {
  tracking_number: string;
  sender: Place;
  recipient: Place;
  code: string | null;
  /** Last event, ms since 1970. */
  last_ms: number;
};

/**
 * The embedded demo's carrier (docs/carriers-and-labels.md 2.5): reports steps as a real carrier would, from order to
 * delivery within minutes. Runs only with DEMO_LIFE.
 */
export async function playLife(deps: Deps): Promise<{ told: number }> {
  if (!deps.config.demoLife) return { told: 0 };
  const now = deps.clock.now();
  const events = (await findLiving(deps, now)).flatMap(({ tracking_number, code, last_ms, ...ends }) => {
    const step = nextStep(tracking_number, code ?? undefined);
    if (!step || differenceInMinutes(now, last_ms) < step.minutes) return [];
    const { city, country_code } = placeOf(tracking_number, step, ends);
    const at = getUnixTime(now);
    const { code: next, status } = step;
    return { id: stepId(step), tracking_number, at, code: next, status, message: '', city, country_code };
  });
  if (events.length > 0) await recordEvents(deps, events);
  return { told: events.length };
}

async function findLiving({ db }: Deps, now: Date): Promise<Living[]> {
  const since = subHours(now, oldestHours);
  const { rows } = await db.execute<Living>(sql`
    select p.tracking_number, coalesce(s.differ_pickup, s.sender) as sender, s.recipient, e.code,
      floor(extract(epoch from coalesce(e.at, s.created)) * 1000)::float8 as last_ms
    from ${client} c
    cross join lateral (
      select * from ${shipment} where client_id = c.id and state = 'ready' and created > ${since}
      order by created desc, shipment_id desc limit ${mostShipments}
    ) s
    join ${parcel} p on p.client_id = s.client_id and p.shipment_id = s.shipment_id
    left join lateral (
      select code, at from ${trackingEvent}
      where client_id = p.client_id and shipment_id = p.shipment_id and parcel_id = p.parcel_id
      order by at desc, status desc limit 1
    ) e on true
    where s.shipment_status > 0 and p.status = 'active' and p.tracking_number is not null
      and coalesce(p.shipment_status, 1) < 6`);
  return rows;
}
