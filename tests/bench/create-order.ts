import { randomUUID } from 'node:crypto';
import { benchOrder } from './bench-order.ts';
import { inTurns, load } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

const connections = 8;

export async function createOrder({ url, floorUrl, headers }: Bench): Promise<Figure[]> {
  const body = JSON.stringify(benchOrder());
  const ours = (count: number) =>
    load(url, {
      connections,
      count,
      call: () => ({
        method: 'POST',
        path: '/api/shipment/create',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      }),
    });
  const floor = (count: number) =>
    load(floorUrl, { connections, count, call: () => ({ method: 'POST', path: '/create', headers, body }) });
  await ours(200);
  await floor(200);
  const { p95, floorP95, ratio } = await inTurns(
    4,
    () => ours(250),
    () => floor(250),
  );
  return [
    { what: 'create an order, p95, 8 connections', figure: p95, unit: 'ms', budget: 60, ratio },
    { what: '  its floor: the same rows by hand', figure: floorP95, unit: 'ms', budget: Number.NaN },
  ];
}
