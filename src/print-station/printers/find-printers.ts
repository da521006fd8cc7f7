import { networkPrinters } from './find-network.ts';
import type { FoundPrinter } from './printer.ts';
import { systemQueues } from './system.ts';

/** The portal's limit. */
const most = 50;

export async function findPrinters(): Promise<FoundPrinter[]> {
  const [queues, network] = await Promise.all([systemQueues(), networkPrinters().catch(() => [])]);
  const own = queues.map((queue): FoundPrinter => ({ kind: 'system', address: queue, name: queue }));
  return [...own, ...network].slice(0, most);
}
