import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Figures for Prometheus, one registry per app. */
export function createMetrics({ process = false }: { process?: boolean } = {}) {
  const registry = new Registry();
  if (process) collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'versandpult_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const replayed = new Counter({
    name: 'versandpult_replayed_total',
    help: 'Repeated requests that got the first answer again: duplicates prevented',
    labelNames: ['call'],
    registers: [registry],
  });
  return {
    count(answer: { call: string; status: number; seconds: number; replayed: boolean }) {
      seconds.observe({ call: answer.call, status: answer.status }, answer.seconds);
      if (answer.replayed) replayed.inc({ call: answer.call });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
