import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atEnd } from './at-end.ts';

type WireValue = { stringValue?: string; intValue?: string };
type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: WireValue }[];
  status: { code?: number };
};
type Batch = {
  resourceSpans: {
    resource: { attributes: WireSpan['attributes'] };
    scopeSpans: { spans: WireSpan[] }[];
  }[];
};

/** A collector of OpenTelemetry that takes OTLP over HTTP in JSON and keeps all it gets. */
export async function startCollector() {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  /** What it answers; `silent`: nothing, ever. */
  const state: { status: number | 'silent' } = { status: 200 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isOurs = request.method === 'POST' && request.url === '/v1/traces';
    const status = isOurs ? state.status : 404;
    if (status === 200) bodies.push(body);
    headers.push(request.headers);
    if (status === 'silent') return;
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const batches = () => bodies.flatMap((it) => (JSON.parse(it) as Batch).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Of each request. */
    headers,
    /** All that came, as it came. */
    said: () => bodies.join('\n'),
    services: () =>
      batches().flatMap(({ resource }) => resource.attributes.map(({ value }) => value.stringValue)),
    spans: () =>
      batches()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...it }) => ({
          ...it,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
          ),
        })),
  };
}
