import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readJobIds, readLocalJob } from './local-job.ts';
import type { LocalJobs } from './local-jobs.ts';
import { isProofOf, openNonces, stationProof } from './local-key.ts';
import { version } from './portal.ts';

/*
 * Local HTTP server for the app while the portal is unreachable: loopback only, pages of the paired portal only,
 * callers with the key only.
 */

/** Stations can share a computer; the app tries all ports (domain/labels/local-station.ts). */
export const localPorts = [18_631, 18_632, 18_633] as const;
const address = '127.0.0.1';
/** Bytes of a label of many parcels, as base64. */
const mostBytes = 16_000_000;

type LocalOptions = {
  key: Buffer;
  station_id: string;
  origin: string;
  jobs: LocalJobs;
  ports?: readonly number[];
};

type Answer = { status: number; body: unknown };

class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** Undefined if all ports are taken. */
export async function openLocalServer({ ports = localPorts, ...options }: LocalOptions) {
  for (const port of ports) {
    const server = createServer(answerTo(options));
    server.headersTimeout = 10_000;
    server.requestTimeout = 30_000;
    if (!(await listens(server, port))) continue;
    const bound = server.address();
    return {
      port: typeof bound === 'object' && bound ? bound.port : port,
      close(): void {
        server.close();
        server.closeAllConnections();
      },
    };
  }
  return undefined;
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, address, () => resolve(true));
  });
}

function answerTo({ key, station_id, origin, jobs }: Omit<LocalOptions, 'ports'>) {
  const nonces = openNonces();

  async function answer(path: string, request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request);
    if (path === '/hello') {
      const { challenge } = parse(body) as { challenge?: unknown };
      if (typeof challenge !== 'string' || challenge.length < 16 || challenge.length > 200)
        throw new Refused(400, 'NOT_VALID');
      const proof = stationProof(key, challenge);
      return { status: 200, body: { station_id, version, nonce: nonces.make(), proof } };
    }
    const nonce = headerOf(request, 'x-versandpult-nonce');
    const proof = headerOf(request, 'x-versandpult-proof');
    if (!nonces.use(nonce) || !isProofOf(key, { nonce, path, body, proof }))
      throw new Refused(401, 'UNAUTHORIZED');
    if (path === '/print') {
      const job = readLocalJob(parse(body));
      if (!job) throw new Refused(400, 'NOT_VALID');
      return { status: 200, body: jobs.print(job) };
    }
    if (path === '/jobs') {
      const ids = readJobIds(parse(body));
      if (!ids) throw new Refused(400, 'NOT_VALID');
      return { status: 200, body: { jobs: ids.map(jobs.stateOf) } };
    }
    throw new Refused(404, 'NOT_FOUND');
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      // Blocks DNS rebinding, foreign pages and forms without preflight.
      if (!isOurs(request) || request.headers.origin !== origin) throw new Refused(403, 'FORBIDDEN');
      allow(response, origin);
      if (request.method === 'OPTIONS') {
        allowPreflight(response, request);
        response.writeHead(204).end();
        return;
      }
      if (request.method !== 'POST') throw new Refused(405, 'NOT_VALID');
      if (!/^application\/json\b/i.test(headerOf(request, 'content-type')))
        throw new Refused(415, 'NOT_VALID');
      const { status, body } = await answer(request.url ?? '/', request);
      send(response, status, body);
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused(500, 'INTERNAL_ERROR');
      send(response, refused.status, { code: refused.message });
      // Stop reading an oversized body.
      if (refused.status === 413) request.destroy();
    }
  };
}

const isOurs = ({ headers }: IncomingMessage) =>
  /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i.test(headers.host ?? '');

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function allow(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('cache-control', 'no-store');
}

/** Private Network Access asks with a separate header for calls from public pages. */
function allowPreflight(response: ServerResponse, request: IncomingMessage): void {
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader(
    'access-control-allow-headers',
    'content-type, x-versandpult-nonce, x-versandpult-proof',
  );
  response.setHeader('access-control-max-age', '600');
  if (headerOf(request, 'access-control-request-private-network') === 'true')
    response.setHeader('access-control-allow-private-network', 'true');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Refused(413, 'PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) ?? {};
  } catch {
    throw new Refused(400, 'NOT_VALID');
  }
}
