import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ownVersion } from './own-version.ts';
import { addPortalGauges } from './portal-gauges.ts';
import { countingWatch } from './watch.ts';

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
  const failures = new Counter({
    name: 'versandpult_service_failures_total',
    help: 'Answers that a service did not give, or gave as its own failure',
    labelNames: ['service'],
    registers: [registry],
  });
  const unknown = new Counter({
    name: 'versandpult_unknown_events_total',
    help: 'Events of a carrier whose number no parcel has',
    registers: [registry],
  });
  new Gauge({
    name: 'versandpult_build_info',
    help: 'The version and code that run, and on which Node; always 1',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: ownVersion(), node: globalThis.process.versions.node }, 1);
  let refresh = async () => {};
  return {
    watch: countingWatch(failures, unknown),
    watchPortal(watched: Parameters<typeof addPortalGauges>[1]) {
      refresh = addPortalGauges(registry, watched);
    },
    count(answer: { call: string; status: number; seconds: number; replayed: boolean }) {
      seconds.observe({ call: answer.call, status: answer.status }, answer.seconds);
      if (answer.replayed) replayed.inc({ call: answer.call });
    },
    contentType: registry.contentType,
    text: async () => {
      await refresh();
      return registry.metrics();
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
