import { load, percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';

export async function labelPdf({ url, headers, database, client_id }: Bench): Promise<Figure[]> {
  const { rows } = await database.pool.query(
    `select shipment_id, parcel_id from parcel where client_id = $1 and tracking_number like '0%'
       and status = 'active' order by parcel_id desc limit 350`,
    [client_id],
  );
  const draw = (list: typeof rows, connections: number) =>
    load(url, {
      connections,
      count: list.length,
      call: (index) => ({
        method: 'GET',
        path: `/api/shipment/label/?shipment_id=${list[index].shipment_id}&parcel_id=${list[index].parcel_id}`,
        headers,
      }),
    });
  await draw(rows.slice(0, 50), 2);
  const hundred = await load(url, {
    connections: 1,
    count: 5,
    call: (index) => ({
      method: 'POST',
      path: '/api/shipment/print-labels',
      headers,
      body: JSON.stringify({
        shipment_ids: [...new Set(rows.map((it) => it.shipment_id))].slice(index * 10, index * 10 + 100),
      }),
    }),
  });
  const one = await draw(rows.slice(50, 200), 1);
  const many = await draw(rows.slice(200, 350), 4);
  return [
    {
      what: 'labels of 100 shipments in one file',
      figure: percentile(hundred.milliseconds, 0.95),
      unit: 'ms',
      budget: 3_000,
    },
    { what: 'label PDF, p95', figure: percentile(one.milliseconds, 0.95), unit: 'ms', budget: 40 },
    {
      what: '  4 at a time, p95',
      figure: percentile(many.milliseconds, 0.95),
      unit: 'ms',
      budget: Number.NaN,
    },
  ];
}
