import { type EarlierOrders, mostAskedOrders } from '#domain/customs/same-day.ts';
import { api } from './client.ts';

type Question = { consignees: readonly string[]; invoice_numbers: readonly string[] };

/** Asks in pieces of what one call takes. */
export async function askEarlierOrders(question: Question, signal?: AbortSignal): Promise<EarlierOrders> {
  const goods = new Map<string, NonNullable<ReturnType<EarlierOrders['goods']['get']>>>();
  const invoices = new Map<string, string>();
  const most = Math.max(question.consignees.length, question.invoice_numbers.length);
  for (let from = 0; from < most; from += mostAskedOrders) {
    const piece = (all: readonly string[]) => all.slice(from, from + mostAskedOrders);
    const input = {
      consignees: piece(question.consignees),
      invoice_numbers: piece(question.invoice_numbers),
    };
    const { data } = await api.shipment.earlierOrders(input, signal ? { signal } : {});
    for (const { consignee, ...sum } of data.goods) goods.set(consignee, sum);
    for (const { invoice_number, day } of data.invoices) invoices.set(invoice_number, day);
  }
  return { goods, invoices };
}
