import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import type { LabelMark, Shipment } from '#domain/shipment/shipment.ts';

/** A shipment and its mark. */
export type Printed = Pick<Shipment, 'shipment_id'> & LabelMark;
/** A shipment and what is new of its mark. */
export type NewMark = Pick<Shipment, 'shipment_id'> & Partial<LabelMark>;

type Answer = { data: Shipment[] };

/** Puts the mark on what the pages show already: fetching a list of thousands again for it would be out of scale. */
export function notePrinted(client: QueryClient, printed: readonly NewMark[]): void {
  const marks = new Map(printed.map((it) => [it.shipment_id, it]));
  for (const queryKey of [orpc.shipment.userList.key(), orpc.shipment.get.key()])
    client.setQueriesData<Answer>({ queryKey }, (answer) => {
      if (!answer?.data.some((it) => marks.has(it.shipment_id))) return answer;
      return { ...answer, data: answer.data.map((it) => ({ ...it, ...marks.get(it.shipment_id) })) };
    });
}
