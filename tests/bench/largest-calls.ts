import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { maxImportRows } from '#domain/address/address-import.ts';
import { exampleAddresses } from '#domain/address/example-addresses.ts';
import { mostOrdersAtOnce } from '#domain/order/many-orders.ts';
import { callsOf } from '#server/calls.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { goodBodies } from '#support/good-bodies.ts';

/** A valid request of each call of a customer; the calls with lists are as long as the contract allows. */
export type LargeCall = { name: string; method: string; path: string; body: string | undefined };

const times = <T>(count: number, item: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => item(at));
const addresses = () =>
  times(maxImportRows, (at) => ({
    ...exampleAddresses[at % exampleAddresses.length],
    company: `Importprobe ${at}`,
  }));
const orders = () =>
  times(mostOrdersAtOnce, () => ({
    key: randomUUID(),
    order: anOrder({ parcels: times(50, () => aParcel()) }),
  }));

const large: Readonly<Record<string, unknown>> = {
  'address.import': { data: addresses(), duplicates: 'overwrite' },
  'address.validate': { data: addresses() },
  'shipment.validateMany': { orders: orders() },
  'shipment.userList': { pagination: { page: 1, per_page: -1 } },
  'shipment.exportUser': {},
  'shipment.packingList': {
    kind: 'orders',
    name: 'shop.csv',
    code: '3FA2C1B0',
    orders: times(100, (at) => ({
      code: `${at}`,
      number: `${at}`,
      recipient: ['Nordlicht Optik', '24937 Flensburg'],
      service: 'Standard',
      parcels: 1,
      note: '',
      lines: times(100, () => ({ article: 'Brillen und Gläser', quantity: 2, shelf: 'A-10' })),
    })),
  },
};

/** Calls that end the customer's session, or wait for a print station. */
const others = /^(?:user|identity|secondFactor|logs|parcel\.labelFile|storage\.linked)/;
const day = new Date().toISOString().slice(0, 10);

export const largestCalls: readonly LargeCall[] = callsOf(contract)
  .filter(({ name, meta }) => meta.access === 'user' && !others.test(name))
  .map(({ name, method, url }) => {
    const body = large[name] ?? goodBodies(undefined)[name];
    const path = url.replace(/\{\w+\}/g, randomUUID());
    const search = /^shipment\.handover(?:List)?$/.test(name) ? `?day=${day}` : '';
    return {
      name,
      method,
      path: path + search,
      body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    };
  });
