import { type CancelableShipment, type CancelRefusal, cancelWhole } from '#domain/shipment/cancel.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { orderFromShipment, returnFromShipment } from './order-from-shipment.ts';

/* Applies the rules for one shipment to each of many (docs/rules.md 15.21). */

export type Split<S> = { go: S[]; stay: { shipment: S; reason: CancelRefusal }[] };

function split<S>(shipments: readonly S[], reasonOf: (shipment: S) => CancelRefusal | undefined): Split<S> {
  const parts: Split<S> = { go: [], stay: [] };
  for (const shipment of shipments) {
    const reason = reasonOf(shipment);
    if (reason) parts.stay.push({ shipment, reason });
    else parts.go.push(shipment);
  }
  return parts;
}

export const splitCancelable = <S extends CancelableShipment>(shipments: readonly S[]): Split<S> =>
  split(shipments, (it) => {
    const cancelling = cancelWhole(it);
    return cancelling.kind === 'refused' ? cancelling.reason : undefined;
  });

export const splitReturnable = <S extends Pick<CancelableShipment, 'shipment_status'>>(
  shipments: readonly S[],
): Split<S> =>
  split(shipments, (it) =>
    it.shipment_status === shipmentStatuses.canceled ? 'already_canceled' : undefined,
  );

export const manyOrderKinds = ['repeat', 'return'] as const;
export type ManyOrderKind = (typeof manyOrderKinds)[number];

type Returnable = Parameters<typeof returnFromShipment>[0];

/** Orders in a batch have no pickup of their own. `reference` is the cost centre. */
export function formOfMany<S extends Returnable>(
  kind: ManyOrderKind,
  shipment: S,
  { own, reference }: { own: Parameters<typeof returnFromShipment>[1]; reference: string },
): Record<string, unknown> {
  const form = kind === 'repeat' ? orderFromShipment(shipment) : returnFromShipment(shipment, own);
  return { ...form, has_pickup: false, reference_number_2: reference };
}
