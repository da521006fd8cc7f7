import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askEarlierOrders } from '#app/api/earlier-orders.ts';
import { earlierOrders } from '#app/features/order/earlier-orders.ts';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/connection.ts';
import { useSettled } from '#app/timing/use-settled.ts';
import { consigneeKey } from '#domain/customs/same-day.ts';
import { draftDirection } from '#domain/order/draft-customs.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';

/** ms without input before the server is asked. */
const pause = 500;

const nothing = { consignees: [], invoice_numbers: [] };
const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Asks while the form has customs data; offline there is no hint. */
export function useEarlierOrders(form: OrderForm): void {
  const isOffline = useConnection() === 'offline';
  const question = useSettled(
    useDerived(() => questionOf(form.values.value), isSameJson),
    pause,
  );
  const { data } = useQuery({
    queryKey: ['earlier-orders', question],
    queryFn: ({ signal }) => askEarlierOrders(question ?? nothing, signal),
    enabled: question !== undefined && !isOffline,
    // An order may have been sent in the meantime.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    earlierOrders.value = data;
  }, [data]);
}

/** Undefined while neither recipient nor invoice number are known. */
function questionOf(draft: OrderDraft) {
  const { recipient, customs } = draft;
  const isKnown = recipient.street.trim() !== '' && draftDirection(draft) === 'leaves';
  const number = customs.invoice_number.trim();
  if (!isKnown && number === '') return undefined;
  return {
    consignees: isKnown ? [consigneeKey(recipient)] : [],
    invoice_numbers: number === '' ? [] : [number],
  };
}
