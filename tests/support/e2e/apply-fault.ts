import { setTimeout as delay } from 'node:timers/promises';
import type { Context, Next } from 'hono';
import type { Env } from '#server/entry/step.ts';
import { errorBody, refusal } from '#server/errors.ts';
import type { CachedAnswer, Fault } from './faults.ts';

type FaultContext = Context<Env>;

const portalPage =
  '<!doctype html><title>WLAN</title><h1>Willkommen im Gäste-WLAN</h1><p>Bitte melden Sie sich an.</p>';

export async function applyFault(
  c: FaultContext,
  next: Next,
  fault: Fault,
  cached: CachedAnswer | undefined,
): Promise<Response | undefined> {
  switch (fault.mode) {
    case 'drop-before':
      return drop(c);
    case 'drop-after-commit':
      await next();
      c.res = drop(c);
      return;
    case 'hang':
      await untilGone(c, fault.delayMs);
      return drop(c);
    case '500-before':
      return failed(c);
    case '500-after':
      await next();
      c.res = failed(c);
      return;
    case 'html':
      c.get('answerHeaders').delete('idempotency-key');
      return c.html(portalPage);
    case 'stale-before':
      return stale(c, cached);
    case 'stale-after':
      await next();
      c.res = stale(c, cached);
      return;
    case 'stranger-before':
      return blocked(c);
    case 'stranger-after':
      await next();
      c.res = blocked(c);
      return;
    case '401':
      throw refusal('UNAUTHORIZED');
    case '409':
      return asksToWait(c, 'REQUEST_IN_PROGRESS', fault);
    case '429':
      return asksToWait(c, 'RATE_LIMITED', fault);
    case 'slow':
      await delay(fault.delayMs ?? 1000, undefined, { signal: fault.mended }).catch(() => {});
      await next();
      return;
    case 'truncate':
      await next();
      c.res = await truncate(c);
  }
}

/** Without a stored answer the connection ends. */
function stale(c: FaultContext, cached: CachedAnswer | undefined): Response {
  if (!cached) return drop(c);
  c.get('answerHeaders').set('idempotency-key', cached.key);
  return new Response(cached.body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

/** A gateway's refusal: JSON with a code unknown to the portal. */
function blocked(c: FaultContext): Response {
  c.get('answerHeaders').delete('idempotency-key');
  return c.json({ code: 'BLOCKED', message: 'Blocked by policy' }, 403);
}

const failed = (c: FaultContext) => c.json(errorBody(new Error('A fault switch'), c.get('requestId')), 500);

function asksToWait(c: FaultContext, code: 'REQUEST_IN_PROGRESS' | 'RATE_LIMITED', { retryAfter }: Fault) {
  const body = errorBody(refusal(code), c.get('requestId'));
  return c.json(
    body,
    body.status as 409,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

/** To Node's adapter this header means: answered elsewhere, or never. */
const answered = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

function drop(c: FaultContext): Response {
  c.env.incoming?.socket.destroy();
  return answered();
}

async function untilGone(c: FaultContext, ms: number | undefined): Promise<void> {
  const gone = new Promise<void>((resolve) => c.env.incoming?.socket.once('close', () => resolve()));
  await Promise.race(ms === undefined ? [gone] : [gone, delay(ms, undefined, { ref: false })]);
}

/** The head announces the whole body, but only half arrives. */
async function truncate(c: FaultContext): Promise<Response> {
  const { outgoing } = c.env;
  const body = new Uint8Array(await c.res.arrayBuffer());
  if (!outgoing || !('writeHead' in outgoing)) return drop(c);
  outgoing.writeHead(c.res.status, { ...Object.fromEntries(c.res.headers), 'content-length': body.length });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
  return answered();
}
