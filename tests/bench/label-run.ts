import { runLimits } from '#domain/shipment/shipment.ts';
import type { Bench, Figure } from './open-bench.ts';
import { megabytesOf } from './server-memory.ts';

const rounds = 2;

/** The labels of 1,000 shipments in one file: what the server needs for it while it is sent. */
export async function labelRun(bench: Bench): Promise<Figure[]> {
  const { rows } = await bench.database.pool.query<{ shipment_id: string }>(
    `select distinct shipment_id from parcel where client_id = $1 and tracking_number like '0%'
       and status = 'active' limit $2`,
    [bench.client_id, runLimits.shipments],
  );
  const shipment_ids = rows.map((it) => it.shipment_id);
  // What the server loads for its first labels stays for the others.
  await fetchRun(bench, shipment_ids.slice(0, 100));
  const before = megabytesOf(bench);
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await fetchRun(bench, shipment_ids));
  const most = (of: (run: Run) => number) => Math.max(...runs.map(of));
  return [
    {
      what: `labels of ${shipment_ids.length} shipments as one file: memory on top`,
      figure: Math.max(0, most(({ peak }) => peak) - before),
      unit: 'MB',
      budget: 60,
    },
    { what: '  first piece', figure: most(({ first }) => first), unit: 'ms', budget: 1_000 },
    { what: '  whole', figure: most(({ whole }) => whole), unit: 'ms', budget: 30_000 },
  ];
}

/** Milliseconds and megabytes. */
type Run = { first: number; whole: number; peak: number };

async function fetchRun({ url, headers, ...bench }: Bench, shipment_ids: string[]): Promise<Run> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/shipment/label-run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ shipment_ids }),
  });
  if (!response.ok || !response.body) throw new Error(`shipment/label-run: ${response.status}`);
  let first = 0;
  let peak = 0;
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body) {
    first ||= performance.now() - begun;
    peak = Math.max(peak, megabytesOf({ url, headers, ...bench }));
    text += decoder.decode(piece, { stream: true });
  }
  const { data } = JSON.parse(text);
  if (data.left_out.length > 0) throw new Error(`left out: ${JSON.stringify(data.left_out.slice(0, 3))}`);
  return { first, whole: performance.now() - begun, peak };
}
