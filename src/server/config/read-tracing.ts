import { type Environment, refuse } from './environment.ts';

/** Where traces go; nothing is traced without. */
export type TracingConfig = {
  /** The collector's address, without a slash at the end. */
  endpoint: string;
  /** Sent with each batch: who we are. */
  headers: Record<string, string>;
  serviceName: string;
  /** Of traces that are kept, from 0 to 1. */
  share: number;
};

/** Reads OpenTelemetry's own names of settings. The others count only with the address: a cluster may set them for all. */
export function readTracing(settings: Environment): TracingConfig | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { username, password } = new URL(endpoint);
  if (username || password)
    refuse(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'must be without user and password: OTEL_EXPORTER_OTLP_HEADERS has room for them',
    );
  return {
    endpoint,
    headers: readHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** `authorization=Bearer%20abc,x-tenant=7` */
function readHeaders(list: string): Record<string, string> {
  const pairs = list.split(',').flatMap((pair) => {
    if (pair.trim() === '') return [];
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? refuseHeaders();
    return [[name.toLowerCase(), decoded(value)]];
  });
  return Object.fromEntries(pairs);
}

function decoded(value: string): string {
  try {
    const text = decodeURIComponent(value);
    return /^[\x20-\x7e]*$/.test(text) ? text : refuseHeaders();
  } catch {
    return refuseHeaders();
  }
}

const refuseHeaders = () =>
  refuse(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'must be names with values, as in authorization=Bearer%20abc,x-tenant=7',
  );
