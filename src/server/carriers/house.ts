import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceQuery } from '#contract/shipment.ts';
import type { DangerKind } from '#domain/danger/danger.ts';
import { makeSscc, maxSsccSerial } from '#domain/labels/label-number.ts';
import { routeOf } from '#domain/order/order-rules.ts';
import { isTriangle, type Route, shippingType } from '#domain/services/route.ts';
import {
  fitsNationalStandardCarrier,
  type ServiceLabel,
  serviceLabels,
  servicesOfRoute,
  shownService,
} from '#domain/services/services.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import type { Db } from '#server/db/connect.ts';
import { carrierNumberBlock, parcel, pickup, shipment } from '#server/db/schema.ts';
import type {
  Carrier,
  CarrierAccount,
  MadePickup,
  MadeShipment,
  PickupReference,
  Reference,
  Refused,
  Result,
  Voided,
  VoidOrder,
} from './carrier.ts';
import { houseCarrierId } from './carrier.ts';
import { type NumberMarks, noMarks } from './number-marks.ts';

const nationalStandard = 'national_standard';
/** Not equipped for full ADR, which staff arrange as a special order. */
const takes_danger: DangerKind[] = ['excepted_quantity'];

type Settings = {
  companyPrefix: string;
  /** Serials a process reserves together; unused ones are lost when it ends. */
  blockSize?: number;
  marks?: NumberMarks;
};

/** The provider's own network: a shipment stored in our tables counts as made. */
export function createHouseCarrier(
  db: Db,
  { companyPrefix, blockSize = 100, marks = noMarks }: Settings,
): Carrier {
  const takeSerials = serialSource(db, { companyPrefix, blockSize, marks });
  return {
    id: houseCarrierId,
    services: [
      ...serviceLabels.map((label) => ({ internal_service_label: label, carrier_label: label })),
      { internal_service_label: 'standard', carrier_label: nationalStandard },
    ],

    capabilities: { voids: { whole: true, one_parcel: true, at_once: true }, tracking: 'push' },

    availableServices: async (request, account) => {
      const route = routeOf(request);
      if (isTriangle(route)) return { kind: 'success', services: [] };
      const hasValor = request.parcels.some((it) => it.valor);
      const services = servicesOfRoute(route)
        .filter((service) => service !== 'saturday' && (!hasValor || service === 'special'))
        .map((service) => ({
          internal_service_label: service,
          carrier_label: carrierLabel(service, route, request, account),
          ...(service === 'standard' ? { takes_danger } : {}),
        }));
      return { kind: 'success', services };
    },

    reserve: async ({ shipment, account }, isTaken = false) => {
      const service = shipment.service.internal_service_label;
      const route = routeOf({ ...shipment, differ_pickup: shipment.differ_pickup ?? undefined });
      const carrier_label = carrierLabel(service, route, shipment, account);
      // Staff handle a special order; until then it has neither number nor confirmation.
      if (service === 'special') return { carrier_label, tracking_numbers: [] };
      const serials = await takeSerials(shipment.parcels.length, isTaken);
      return {
        carrier_label,
        tracking_numbers: serials.map((serial) => numberOf(companyPrefix, serial)),
        ...(shipment.has_pickup ? { confirmation_id: newConfirmationId() } : {}),
      };
    },

    createShipment: async ({ reference }) => {
      const made = await findMade(db, reference);
      if (made) return { kind: 'success', ...made };
      return refused('not-found', 'Unknown reference');
    },

    findByReference: async (reference) => ({ kind: 'success', made: await findMade(db, reference) }),

    voidShipment: async (order) => voidAll(order),
    voidParcels: async (order) => voidAll(order),

    reservePickup: () => ({ confirmation_id: newConfirmationId() }),

    createPickup: async ({ reference }) => {
      const made = madePickup(await findPickup(db, reference));
      return made ? { kind: 'success', ...made } : refused('not-found', 'Unknown reference');
    },

    findPickup: async (reference) => ({ kind: 'success', made: madePickup(await findPickup(db, reference)) }),

    cancelPickup: async ({ reference }) => {
      const found = await findPickup(db, reference);
      if (!found) return refused('not-found', 'Unknown reference');
      if (found.status === pickupStatuses.done) return refused('refused', 'The pickup is done');
      return { kind: 'success' };
    },
  };
}

/** The caller checks and updates our tables itself. */
const voidAll = ({ tracking_numbers }: VoidOrder): Result<Voided> => ({
  kind: 'success',
  voided: [...tracking_numbers],
  not_voided: [],
});

const refused = (reason: Refused['reason'], message: string): Refused => ({
  kind: 'refused',
  reason,
  message,
  retryable: false,
});

async function findPickup(db: Db, { client_id, pickup_id }: PickupReference) {
  const [found] = await db
    .select({ confirmation_id: pickup.confirmation_id, status: pickup.status })
    .from(pickup)
    .where(and(eq(pickup.client_id, client_id), eq(pickup.pickup_id, pickup_id)));
  return found;
}

const madePickup = (found: { confirmation_id: string | null } | undefined): MadePickup | undefined =>
  found?.confirmation_id ? { confirmation_id: found.confirmation_id } : undefined;

function carrierLabel(
  service: ServiceLabel,
  route: Route,
  { transport_kind, parcels }: Pick<ServiceQuery, 'transport_kind'> & { parcels: { weight: number }[] },
  account: CarrierAccount,
): string {
  const type = shippingType(route);
  const isNationalStandard =
    service === 'standard' &&
    type === 'national' &&
    account.allow_national_standard_carrier &&
    fitsNationalStandardCarrier(parcels, transport_kind);
  return isNationalStandard ? nationalStandard : shownService(service, type);
}

async function findMade(db: Db, { client_id, shipment_id }: Reference): Promise<MadeShipment | undefined> {
  const rows = await db
    .select({
      carrier_label: shipment.carrier_label,
      tracking_number: parcel.tracking_number,
      confirmation_id: pickup.confirmation_id,
    })
    .from(shipment)
    .innerJoin(
      parcel,
      and(eq(parcel.client_id, shipment.client_id), eq(parcel.shipment_id, shipment.shipment_id)),
    )
    .leftJoin(
      pickup,
      and(eq(pickup.client_id, shipment.client_id), eq(pickup.shipment_id, shipment.shipment_id)),
    )
    .where(and(eq(shipment.client_id, client_id), eq(shipment.shipment_id, shipment_id)))
    .orderBy(parcel.position);
  const [first] = rows;
  if (!first) return undefined;
  return {
    carrier_label: first.carrier_label,
    tracking_numbers: rows.flatMap((it) => it.tracking_number ?? []),
    ...(first.confirmation_id === null ? {} : { confirmation_id: first.confirmation_id }),
  };
}

/** Serials that exceed the prefix's room continue under the next extension digit. */
function numberOf(companyPrefix: string, serial: number): string {
  const room = maxSsccSerial(companyPrefix) + 1;
  const made = makeSscc({
    extensionDigit: Math.floor(serial / room),
    companyPrefix,
    serial: serial % room,
  });
  if ('sscc' in made) return made.sscc;
  throw new Error(`no number left for the company prefix ${companyPrefix}: ${made.code}`);
}

function serialOf(companyPrefix: string, number: string): number {
  const digits = number.slice(1 + companyPrefix.length, -1);
  return Number(number[0]) * (maxSsccSerial(companyPrefix) + 1) + Number(digits);
}

/** Issues each serial once across processes: each process reserves a block with one write. */
function serialSource(db: Db, { companyPrefix, blockSize, marks }: Required<Settings>) {
  let next = 0;
  let end = 0;
  let last: Promise<unknown> = Promise.resolve();

  const renew = async (from: number): Promise<void> => {
    const taken = await takeBlock(db, { companyPrefix, size: blockSize, from });
    await marks.note();
    end = taken;
    next = end - blockSize;
  };
  const take = async (count: number, isTaken: boolean): Promise<number[]> => {
    await marks.ready();
    if (isTaken) {
      const free = await serialBehindAll(db, companyPrefix);
      if (free > next) await renew(free);
    }
    const serials: number[] = [];
    while (serials.length < count) {
      if (next === end) await renew(firstSerial);
      serials.push(next++);
    }
    return serials;
  };
  return (count: number, isTaken: boolean): Promise<number[]> => {
    const mine = last.then(() => take(count, isTaken));
    last = mine.catch(() => {});
    return mine;
  };
}

const firstSerial = 1;

async function takeBlock(
  db: Db,
  { companyPrefix, size, from }: { companyPrefix: string; size: number; from: number },
): Promise<number> {
  const [taken] = await db
    .insert(carrierNumberBlock)
    .values({ company_prefix: companyPrefix, next_serial: from + size })
    .onConflictDoUpdate({
      target: carrierNumberBlock.company_prefix,
      set: { next_serial: sql`greatest(${carrierNumberBlock.next_serial}, ${from}::bigint) + ${size}` },
    })
    .returning({ next_serial: carrierNumberBlock.next_serial });
  if (!taken) throw new Error('no block of serial numbers');
  return taken.next_serial;
}

/** One index lookup per extension digit. */
async function serialBehindAll(db: Db, companyPrefix: string): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select it.tracking_number as number
    from generate_series(9, 0, -1) as digit cross join lateral (
      select tracking_number from ${parcel}
      where number_is_ours and tracking_number ~ '^[0-9]{18}$'
        and tracking_number between rpad(digit || ${companyPrefix}::text, 18, '0') and rpad(digit || ${companyPrefix}::text, 18, '9')
      order by tracking_number desc limit 1) as it
    limit 1`);
  const [last] = rows;
  return last ? serialOf(companyPrefix, last.number) + 1 : firstSerial;
}

/** Without I, O, 0 and 1, which are easily misheard on the phone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newConfirmationId(): string {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${part()}-${part()}`;
}
