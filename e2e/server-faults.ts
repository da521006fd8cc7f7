/* The server's switches (src/server/faults): what is broken on purpose, and how many shipments there are in truth. */

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
  | 'truncate';

/** `times`: 1; `after`: how many requests pass before. ms and seconds. */
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

async function ask(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(new URL(path, process.env.BASE_URL), init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

export async function breakCalls(fault: Fault): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await ask('/__faults', { method: 'POST', headers, body: JSON.stringify(fault) });
}

export async function mendCalls(): Promise<void> {
  await ask('/__faults', { method: 'DELETE' });
}

/** How many requests have met a fault, also those that a browser repeats by itself. */
export async function callsMet(path = createPath): Promise<number> {
  const { met } = (await ask('/__faults')) as { met: Record<string, number> };
  return Object.entries(met)
    .filter(([name]) => name.endsWith(` ${path}`))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** All there are to recipients whose names begin so. */
export async function shipmentsTo(company: string): Promise<Shipment[]> {
  return (await ask(`/__faults/shipments?company=${encodeURIComponent(company)}`)) as Shipment[];
}
