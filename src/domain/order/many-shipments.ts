import { type CancelableShipment, type CancelRefusal, cancelWhole } from '#domain/shipment/cancel.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { orderFromShipment, returnFromShipment } from './order-from-shipment.ts';

/*
 * What is done with many shipments at once is judged shipment by shipment, by the rules for one (docs/rules.md 15.21):
 * those that can go, and those that stay, each with its reason.
 */

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

/** Which of many shipments can be cancelled as a whole. */
export const splitCancelable = <S extends CancelableShipment>(shipments: readonly S[]): Split<S> =>
  split(shipments, (it) => {
    const cancelling = cancelWhole(it);
    return cancelling.kind === 'refused' ? cancelling.reason : undefined;
  });

/** Of what was cancelled there is nothing to fetch back. */
export const splitReturnable = <S extends Pick<CancelableShipment, 'shipment_status'>>(
  shipments: readonly S[],
): Split<S> =>
  split(shipments, (it) =>
    it.shipment_status === shipmentStatuses.canceled ? 'already_canceled' : undefined,
  );

export const manyOrderKinds = ['repeat', 'return'] as const;
/** The orders that many shipments begin: others like them, or such that bring them back. */
export type ManyOrderKind = (typeof manyOrderKinds)[number];

type Returnable = Parameters<typeof returnFromShipment>[0];

/**
 * The form of an order that a shipment of many begins. It has no pickup of its own, as no order of a batch has; `reference`
 * stands as the second reference, which is where a cost centre is.
 */
export function formOfMany<S extends Returnable>(
  kind: ManyOrderKind,
  shipment: S,
  { own, reference }: { own: Parameters<typeof returnFromShipment>[1]; reference: string },
): Record<string, unknown> {
  const form = kind === 'repeat' ? orderFromShipment(shipment) : returnFromShipment(shipment, own);
  return { ...form, has_pickup: false, reference_number_2: reference };
}
