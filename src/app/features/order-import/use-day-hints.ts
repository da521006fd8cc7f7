import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askEarlierOrders } from '#app/api/earlier-orders.ts';
import { useConnection } from '#app/offline/connection.ts';
import { addGoods, type DayGoods, type EarlierOrders, earlierHints } from '#domain/customs/same-day.ts';
import { type JudgedRow, stateOf } from './judged-row.ts';

const noOrders: EarlierOrders = { goods: new Map(), invoices: new Map() };

/**
 * Adds the hints about the day's exports to one consignee and about used invoice numbers (docs/rules.md 12.29). The
 * batch's own rows count offline, too; the server's answer adds the orders of all devices.
 */
export function useDayHints(rows: JudgedRow[] | undefined): JudgedRow[] | undefined {
  const compared = useMemo(() => (rows ?? []).filter(isCompared), [rows]);
  // Rows are new objects after each change, so the key uses their texts.
  const key = JSON.stringify([
    [...new Set(compared.flatMap((it) => (it.compared?.goods ? it.compared.consignee : [])))].sort(),
    [...new Set(compared.map((it) => it.compared?.invoice_number ?? '').filter(Boolean))].sort(),
  ]);
  const isOffline = useConnection() === 'offline';
  const { data: earlier = noOrders } = useQuery({
    queryKey: ['earlier-orders', 'batch', key],
    queryFn: ({ signal }) => {
      const [consignees, invoice_numbers] = JSON.parse(key) as [string[], string[]];
      return askEarlierOrders({ consignees, invoice_numbers }, signal);
    },
    enabled: !isOffline && compared.length > 0,
    staleTime: 60_000,
  });
  return useMemo(() => {
    if (compared.length === 0) return rows;
    const goods = sumsOf(compared, earlier);
    return rows?.map((row) => {
      const hints = isCompared(row) ? hintsOf(row, { ...earlier, goods }) : [];
      return hints.length > 0 ? { ...row, hints: [...(row.hints ?? []), ...hints] } : row;
    });
  }, [rows, compared, earlier]);
}

/** Rows that this batch may still send; sent ones are among the server's orders. */
const isCompared = (row: JudgedRow): boolean =>
  row.compared !== undefined && row.where.is === 'here' && stateOf(row) !== 'left_out';

function sumsOf(rows: readonly JudgedRow[], earlier: EarlierOrders): Map<string, DayGoods> {
  const sums = new Map(earlier.goods);
  for (const { compared } of rows) {
    if (!compared?.goods) continue;
    const sum = sums.get(compared.consignee);
    sums.set(compared.consignee, sum ? addGoods(sum, compared.goods) : compared.goods);
  }
  return sums;
}

function hintsOf(
  { compared }: JudgedRow,
  { goods, invoices }: EarlierOrders & { goods: Map<string, DayGoods> },
) {
  if (!compared) return [];
  const { consignee, goods: own } = compared;
  const sum = goods.get(consignee);
  const others = own && sum && sum.orders > own.orders ? withoutGoods(sum, own) : undefined;
  return earlierHints(compared, { goods: new Map(others ? [[consignee, others]] : []), invoices });
}

const withoutGoods = (sum: DayGoods, own: DayGoods): DayGoods => ({
  orders: sum.orders - own.orders,
  value_cents: sum.value_cents - own.value_cents,
  net_weight: sum.net_weight - own.net_weight,
});
