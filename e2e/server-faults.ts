import { askPortal } from './journey.ts';

/* Faults of the test server for this journey alone (tests/support/e2e), and the shipments in its database. */

type Mode =
  | 'drop-before'
  | 'drop-after-commit'
  | 'hang'
  | '500-before'
  | '500-after'
  | 'html'
  | '401'
  | '409'
  | '429'
  | 'slow'
  | 'truncate'
  | 'stale-before'
  | 'stale-after'
  | 'stranger-before'
  | 'stranger-after';

/** `times`: default 1; `after`: requests that pass before. Durations in ms and seconds. */
export type Fault = {
  path: string;
  mode: Mode;
  method?: string;
  times?: number;
  after?: number;
  delayMs?: number;
  retryAfter?: number;
};

export type Shipment = { client_ref: string; email: string; company: string };

export const createPath = '/api/shipment/create';
export const always = 1_000_000;

export async function breakCalls(fault: Fault): Promise<void> {
  await askPortal('/__faults', { method: 'POST', body: JSON.stringify(fault) });
}

export async function mendCalls(): Promise<void> {
  await askPortal('/__faults', { method: 'DELETE' });
}

/** Number of requests that met a fault, including the browser's own repetitions. */
export async function callsMet(path = createPath): Promise<number> {
  const { met } = (await askPortal('/__faults')) as { met: Record<string, number> };
  return Object.entries(met)
    .filter(([name]) => name.endsWith(` ${path}`))
    .reduce((sum, [, count]) => sum + count, 0);
}

export async function shipmentsTo(company: string): Promise<Shipment[]> {
  return (await askPortal(`/__faults/shipments?company=${encodeURIComponent(company)}`)) as Shipment[];
}
