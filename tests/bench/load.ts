import http from 'node:http';

export type Call = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Loaded = { milliseconds: number[]; perSecond: number };

/** Sends calls over the given connections, each waiting for its response. */
export async function load(
  url: string,
  { connections, count, call }: { connections: number; count: number; call: (index: number) => Call },
): Promise<Loaded> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const milliseconds: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next++;
      const begun = performance.now();
      await send(url, call(index), agent);
      milliseconds.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return { milliseconds, perSecond: count / ((performance.now() - begun) / 1000) };
}

function send(url: string, { method, path, headers, body }: Call, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(
      url + path,
      { method, agent, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          if (response.statusCode === 200) return resolve();
          reject(new Error(`${method} ${path}: ${response.statusCode} ${Buffer.concat(chunks)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Alternates portal and floor so that other load on the machine affects both. */
export async function inTurns(rounds: number, ours: () => Promise<Loaded>, floor: () => Promise<Loaded>) {
  const all: { ours: Loaded[]; floor: Loaded[] } = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    all.ours.push(await ours());
    all.floor.push(await floor());
  }
  const p95 = (runs: Loaded[]) =>
    percentile(
      runs.flatMap((it) => it.milliseconds),
      0.95,
    );
  const mean = (runs: Loaded[]) => runs.reduce((sum, it) => sum + it.perSecond, 0) / runs.length;
  return {
    p95: p95(all.ours),
    floorP95: p95(all.floor),
    ratio: mean(all.ours) / mean(all.floor),
  };
}
