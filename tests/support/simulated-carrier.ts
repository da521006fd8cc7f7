import { routeOf } from '#domain/order/order-rules.ts';
import { isTriangle, shippingType } from '#domain/services/route.ts';
import { serviceLabels, servicesOfRoute } from '#domain/services/services.ts';
import type {
  Carrier,
  MadePickup,
  MadeShipment,
  Refused,
  Result,
  Voided,
  VoidOrder,
} from '#server/carriers/carrier.ts';

/** `lost_before`: the call never arrived; `lost_after`: it was done, but its answer was lost. */
export type Trouble = 'refuses' | 'is_away' | 'lost_before' | 'lost_after' | 'breaks';

type Verb = 'create' | 'find' | 'void' | 'createPickup' | 'findPickup' | 'cancelPickup';

const refused = (reason: Refused['reason'], message: string, retryable: boolean): Refused => ({
  kind: 'refused',
  reason,
  message,
  retryable,
});

/** An external carrier that remembers its work by our reference and passes the carrier suite. */
export function simulatedCarrier(id = 'house', { voidsOneParcel = true } = {}) {
  const made = new Map<string, MadeShipment>();
  const madePickups = new Map<string, MadePickup>();
  const confirmed = new Set<string>();
  const cancelledPickups = new Set<string>();
  const troubles: Record<Verb, Trouble[]> = {
    create: [],
    find: [],
    void: [],
    createPickup: [],
    findPickup: [],
    cancelPickup: [],
  };
  const voided = new Set<string>();
  const held = new Set<string>();
  let voidings = 0;
  let serial = 0;
  let makings = 0;
  let repeats = 0;

  async function through<T>(trouble: Trouble | undefined, work: () => Result<T>): Promise<Result<T>> {
    if (trouble === 'refuses') return refused('refused', 'Recipient is not served', false);
    if (trouble === 'is_away') return refused('unavailable', 'Maintenance', true);
    if (trouble === 'lost_before') return { kind: 'unknown' };
    if (trouble === 'breaks') throw new Error('socket hang up');
    const result = work();
    return trouble === 'lost_after' ? { kind: 'unknown' } : result;
  }

  /** Voids all numbers but the held ones. */
  const letGo = ({ reference: { shipment_id }, tracking_numbers }: VoidOrder) =>
    through<Voided>(troubles.void.shift(), () => {
      voidings += 1;
      if (!made.has(shipment_id)) return refused('not-found', 'Unknown shipment', false);
      const free = tracking_numbers.filter((it) => !held.has(it));
      for (const number of free) voided.add(number);
      const message = 'Void Failure: Already on its way';
      const not_voided = tracking_numbers.filter((it) => held.has(it));
      return {
        kind: 'success',
        voided: free,
        not_voided: not_voided.map((tracking_number) => ({ tracking_number, message })),
      };
    });

  const carrier: Carrier = {
    id,
    capabilities: { voids: { whole: true, one_parcel: voidsOneParcel, at_once: false }, tracking: 'none' },
    services: serviceLabels.map((label) => ({ internal_service_label: label, carrier_label: label })),
    availableServices: async (request) => {
      const route = routeOf(request);
      const labels = isTriangle(route) ? [] : servicesOfRoute(route);
      const hasValor = request.parcels.some((it) => it.valor);
      return {
        kind: 'success',
        services: labels
          .filter((label) => label !== 'saturday' && (!hasValor || label === 'special'))
          .map((label) => ({
            internal_service_label: label,
            carrier_label: `${shippingType(route)}_${label}`,
          })),
      };
    },
    createShipment: ({ shipment }) =>
      through(troubles.create.shift(), () => {
        const known = made.get(shipment.shipment_id);
        if (known) repeats += 1;
        if (known) return { kind: 'success', ...known };
        makings += 1;
        const isManual = shipment.service.internal_service_label === 'special';
        const answer: MadeShipment = {
          carrier_label: 'simulated',
          tracking_numbers: isManual
            ? []
            : shipment.parcels.map(() => `SIM${String(++serial).padStart(9, '0')}`),
          ...(shipment.has_pickup && !isManual ? { confirmation_id: `PU${++serial}` } : {}),
        };
        made.set(shipment.shipment_id, answer);
        if (answer.confirmation_id) confirmed.add(answer.confirmation_id);
        return { kind: 'success', ...answer };
      }),
    findByReference: ({ shipment_id }) =>
      through(troubles.find.shift(), () => ({ kind: 'success', made: made.get(shipment_id) })),
    voidShipment: letGo,
    voidParcels: letGo,
    createPickup: ({ reference: { pickup_id } }) =>
      through(troubles.createPickup.shift(), () => {
        const answer = madePickups.get(pickup_id) ?? { confirmation_id: `PU${++serial}` };
        madePickups.set(pickup_id, answer);
        confirmed.add(answer.confirmation_id);
        return { kind: 'success', ...answer };
      }),
    findPickup: ({ pickup_id }) =>
      through(troubles.findPickup.shift(), () => ({ kind: 'success', made: madePickups.get(pickup_id) })),
    cancelPickup: ({ confirmation_id }) =>
      through(troubles.cancelPickup.shift(), () => {
        if (!confirmed.has(confirmation_id)) return refused('not-found', 'Unknown pickup', false);
        cancelledPickups.add(confirmation_id);
        return { kind: 'success' };
      }),
  };
  return {
    ...carrier,
    made,
    madePickups,
    cancelledPickups,
    makings: () => makings,
    repeats: () => repeats,
    voided,
    voidings: () => voidings,
    /** Refuses to void these numbers from now on. */
    hold(...numbers: string[]) {
      for (const number of numbers) held.add(number);
    },
    meet(verb: Verb, ...next: Trouble[]) {
      troubles[verb].push(...next);
    },
    recover() {
      for (const waiting of Object.values(troubles)) waiting.length = 0;
    },
  };
}
