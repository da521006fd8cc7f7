import { and, desc, eq, gte, inArray, isNotNull, max, ne, type SQL, sql } from 'drizzle-orm';
import {
  addGoods,
  consigneeKey,
  type DayGoods,
  dayGoods,
  type EarlierOrders,
} from '#domain/customs/same-day.ts';
import type { Order } from '#domain/order/order.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { addDays, berlinDay, berlinDayStart } from '#domain/values/working-days.ts';
import { parcel, shipment } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { currentRates } from '#server/exchange-rate/rates.ts';
import { signedIn } from '#server/os.ts';

/** Exports of one client and day; more are left out of the sum. */
const mostOfDay = 2_000;
/** Days. Invoice numbers begin anew each year. */
const invoiceYear = 365;

export const earlierOrderRoutes = {
  earlierOrders: signedIn.shipment.earlierOrders.handler(async ({ input, context: { deps, user } }) => {
    const { goods, invoices } = await findEarlierOrders(deps, { ...input, client_id: user.client_id });
    return {
      data: {
        goods: [...goods].map(([consignee, it]) => ({ consignee, ...it })),
        invoices: [...invoices].map(([invoice_number, day]) => ({ invoice_number, day })),
      },
    };
  }),
};

type Question = {
  client_id: string;
  consignees: readonly string[];
  invoice_numbers: readonly string[];
  /** Idempotency-Key of the order being checked, which may be stored already. */
  but?: string;
};

/** The client's orders that a new one is compared with. */
export async function findEarlierOrders(deps: Deps, question: Question): Promise<EarlierOrders> {
  return { goods: await goodsOfToday(deps, question), invoices: await daysOfInvoices(deps, question) };
}

/** The question about one order. */
export const earlierThan = ({ recipient, customs }: Order) => ({
  consignees: [consigneeKey(recipient)],
  invoice_numbers: [customs?.invoice_number ?? ''].filter(Boolean),
});

async function goodsOfToday(deps: Deps, { client_id, consignees, but }: Question) {
  const goods = new Map<string, DayGoods>();
  if (consignees.length === 0) return goods;
  const requested = new Set(consignees);
  const rates = await currentRates(deps);
  const rows = await deps.db
    .select({
      sender: shipment.sender,
      recipient: shipment.recipient,
      pickup: shipment.differ_pickup,
      transport_kind: shipment.transport_kind,
      customs: shipment.customs,
      value_of_goods: sql<number>`(select coalesce(sum(${parcel.value_of_goods_cents}), 0)::float8 / 100
        from ${parcel} where ${parcel.client_id} = ${shipment.client_id}
          and ${parcel.shipment_id} = ${shipment.shipment_id})`,
    })
    .from(shipment)
    .where(
      and(
        ...countedOf(client_id, but),
        gte(shipment.created, berlinDayStart(berlinDay(deps.clock.now()))),
        isNotNull(shipment.customs),
      ),
    )
    .orderBy(desc(shipment.created))
    .limit(mostOfDay);
  for (const { pickup, customs, value_of_goods, ...row } of rows) {
    const consignee = consigneeKey(row.recipient);
    if (!requested.has(consignee)) continue;
    const order = {
      ...row,
      transport_kind: row.transport_kind as Order['transport_kind'],
      ...(pickup ? { pickup } : {}),
      ...(customs ? { customs } : {}),
      parcels: [{ value_of_goods, mrn_number: '' }],
    };
    const found = dayGoods(order, rates);
    const sum = goods.get(consignee);
    if (found) goods.set(consignee, sum ? addGoods(sum, found) : found);
  }
  return goods;
}

async function daysOfInvoices({ db, clock }: Deps, { client_id, invoice_numbers, but }: Question) {
  const requested = [...new Set(invoice_numbers)];
  if (requested.length === 0) return new Map<string, string>();
  const number = sql<string>`${shipment.customs} ->> 'invoice_number'`;
  const rows = await db
    .select({ number, created: max(shipment.created) })
    .from(shipment)
    .where(
      and(
        ...countedOf(client_id, but),
        gte(shipment.created, berlinDayStart(addDays(berlinDay(clock.now()), -invoiceYear))),
        isNotNull(shipment.customs),
        inArray(number, requested),
      ),
    )
    .groupBy(number)
    .orderBy(number);
  return new Map(rows.flatMap((it) => (it.created ? [[it.number, berlinDay(it.created)]] : [])));
}

const countedOf = (client_id: string, but: string | undefined): SQL[] => [
  eq(shipment.client_id, client_id),
  eq(shipment.state, 'ready'),
  sql`${shipment.shipment_status} is distinct from ${shipmentStatuses.canceled}`,
  ...(but === undefined ? [] : [ne(shipment.client_ref, but)]),
];
