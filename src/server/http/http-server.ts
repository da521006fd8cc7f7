import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';
import { errorBody, refusal } from '#server/errors.ts';
import { securityHeaders } from './security-headers.ts';

/** Pipelined requests per connection; browsers and proxies send one at a time. */
const mostWaiting = 100;
/** ms without progress on a connection; longer than any call takes. */
const unreadFor = 120_000;

type Fetch = Parameters<typeof getRequestListener>[0];

/** Requests that Node rejects itself (broken head, large headers) get an error in our format too. */
export async function listen(fetch: Fetch, config: Config) {
  const headers = Object.fromEntries(securityHeaders(config));
  const malformed = () => {
    const { status, ...body } = errorBody(refusal('MALFORMED_BODY'), '');
    return { status, headers, json: JSON.stringify({ ...body, status }) };
  };
  let isDraining = false;
  const answer = getRequestListener(fetch, {
    hostname: config.host,
    errorHandler: () => {
      const { status, json } = malformed();
      return new Response(json, { status, headers: { ...headers, 'content-type': 'application/json' } });
    },
  });
  const listener = oneAtATime((request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    return answer(request, response);
  });
  const server = config.tls ? createTlsServer({ ...config.tls }, listener) : createServer(listener);
  // Longer than load balancers keep connections: if one dies on reuse, browsers repeat POSTs.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 30_000;
  server.requestTimeout = 60_000;
  // Closes idle connections, above all those whose answer is not read.
  server.timeout = unreadFor;
  server.on('clientError', (_error, socket) => answerBrokenRequest(socket as Socket, malformed()));
  await startListening(server, config);
  return {
    server,
    /** Ends each connection after its next answer; new connections are still accepted. */
    drain: () => {
      isDraining = true;
    },
    stop: (patienceMs: number) => stopListening(server, patienceMs),
  };
}

/**
 * Starts a connection's next request after its previous answer was read: pipelining many requests and hanging up costs
 * one answer.
 */
function oneAtATime(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const begin = () => {
      response.once('close', () => {
        const next = connections.get(socket)?.shift();
        if (next && !socket.destroyed) next();
        else connections.delete(socket);
      });
      answer(request, response);
    };
    const waiting = connections.get(socket);
    if (!waiting) {
      connections.set(socket, []);
      begin();
    } else if (waiting.length < mostWaiting) waiting.push(begin);
    else socket.destroy();
  };
}

function startListening(server: Server, { host, port, reusePort }: Config) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken by another program; PORT chooses another one`,
        EACCES: `This user may not listen on port ${port}; PORT chooses another one`,
        EADDRNOTAVAIL: `This machine has no address ${host}; HOST chooses another one`,
      };
      reject(new ConfigError(`${reasons[error.code ?? ''] ?? `Listening failed: ${error.message}`}.`));
    });
    server.listen({ host, port, reusePort }, resolve);
  });
}

type Refusal = { status: number; headers: Record<string, string>; json: string };

function answerBrokenRequest(socket: Socket, { status, headers, json }: Refusal) {
  if (!socket.writable || socket.bytesWritten > 0) return socket.destroy();
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('')}\r\n${json}`);
}

async function stopListening(server: Server, patienceMs: number) {
  let isClosed = false;
  server.close(() => {
    isClosed = true;
  });
  const end = performance.now() + patienceMs;
  while (!isClosed && performance.now() < end) {
    server.closeIdleConnections();
    await delay(20);
  }
  server.closeAllConnections();
}
