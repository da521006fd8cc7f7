import { routeOf } from '#domain/order-rules.ts';
import { isTriangle, shippingType } from '#domain/route.ts';
import { serviceLabels, servicesOfRoute } from '#domain/services.ts';
import type { Carrier, MadeShipment, Refused, Result } from '#server/carriers/carrier.ts';

/** What goes wrong with the next call. `lost_before`: it never arrived; `lost_after`: it was done, but nobody heard. */
export type Trouble = 'refuses' | 'is_away' | 'lost_before' | 'lost_after' | 'breaks';

const refused = (reason: Refused['reason'], message: string, retryable: boolean): Refused => ({
  kind: 'refused',
  reason,
  message,
  retryable,
});

/**
 * A carrier outside our walls that remembers what it made, by our reference. Stands in the house carrier's place;
 * passes the same suite.
 */
export function simulatedCarrier(id = 'house') {
  const made = new Map<string, MadeShipment>();
  const troubles: { create: Trouble[]; find: Trouble[] } = { create: [], find: [] };
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

  const carrier: Carrier = {
    id,
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
        return { kind: 'success', ...answer };
      }),
    findByReference: ({ shipment_id }) =>
      through(troubles.find.shift(), () => ({ kind: 'success', made: made.get(shipment_id) })),
  };
  return {
    ...carrier,
    /** By our shipment id. */
    made,
    /** How many shipments it has made. */
    makings: () => makings,
    /** How often it was asked for a shipment it had made already. */
    repeats: () => repeats,
    /** The next calls meet these, one each, in this order. */
    meet(verb: 'create' | 'find', ...next: Trouble[]) {
      troubles[verb].push(...next);
    },
    recover() {
      troubles.create.length = 0;
      troubles.find.length = 0;
    },
  };
}
