import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { deviceName, deviceOf } from '#domain/people/device.ts';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import type { LabelMark, Shipment } from '#domain/shipment/shipment.ts';

export type Printed = Pick<Shipment, 'shipment_id'> & LabelMark;
export type NewMark = Pick<Shipment, 'shipment_id'> & Partial<LabelMark>;

/** A label that this device loaded to print. `printedAt` in ms. */
export const printedHere = ({
  shipment_id,
  printedAt,
}: {
  shipment_id: string;
  printedAt: number;
}): Printed => ({
  shipment_id,
  label_printed: { seconds: Math.floor(printedAt / 1000) },
  label_printed_on: deviceName(deviceOf(navigator.userAgent)),
  label_outcome: 'loaded',
  label_queued_on: null,
});

type Answer = { data: Shipment[] };

/** Updates cached shipments: refetching thousands of rows would be too slow. */
export function recordPrinted(client: QueryClient, printed: readonly NewMark[]): void {
  const marks = new Map(printed.map((it) => [it.shipment_id, it]));
  for (const queryKey of [orpc.shipment.userList.key(), orpc.shipment.get.key()])
    client.setQueriesData<Answer>({ queryKey }, (answer) => {
      if (!answer?.data.some((it) => marks.has(it.shipment_id))) return answer;
      return { ...answer, data: answer.data.map((it) => ({ ...it, ...marks.get(it.shipment_id) })) };
    });
  client.setQueriesData<{ data: HandoverShipment[] }>(
    { queryKey: orpc.shipment.handover.key() },
    (answer) => {
      const isDone = (id: string) => Boolean(marks.get(id)?.label_printed);
      if (!answer?.data.some((it) => it.is_unprinted && isDone(it.shipment_id))) return answer;
      const data = answer.data.map((it) => (isDone(it.shipment_id) ? { ...it, is_unprinted: false } : it));
      return { ...answer, data };
    },
  );
}
