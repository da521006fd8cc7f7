import type { Context } from 'hono';
import type { CallMeta } from '#contract/call.ts';
import { auditSample } from '#server/audit.ts';
import { isHeavy } from '#server/calls.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { createCrowd } from '#server/http/crowd.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { readRawBody } from '#server/http/request-body.ts';
import { whenAnswerIsGone } from '#server/http/watch-answer.ts';
import { checkWire } from '#server/http/wire-version.ts';
import { admitStation, readComputer, signRemoval } from '#server/print/admit-station.ts';
import { type AccessClaims, readAccess } from '#server/tokens/tokens.ts';
import { admit, admitCarrier, createStandings } from './access.ts';
import { calledDeps, type Env, type ReceivedBody, type Step } from './step.ts';

export function readAddress({ config }: Pick<Deps, 'config'>): Step {
  return async (c, next) => {
    const peer = c.env?.incoming?.socket.remoteAddress;
    c.set('address', callerAddress(peer, c.req.header('x-forwarded-for'), config.trustedProxies));
    await next();
  };
}

export function readToken(deps: Deps): Step {
  return async (c, next) => {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    c.set('token', token);
    c.set('claims', token ? await readAccess(deps, token) : undefined);
    await next();
  };
}

export function limitRate(deps: Deps): Step {
  return async (c, next) => {
    const { meta, name: call } = c.get('call');
    const claims = c.get('claims');
    const isOfUser = claims && !meta.limit;
    await countRequest(deps, c, {
      limit: isOfUser ? 'user' : (meta.limit ?? 'address'),
      key: isOfUser ? claims.client_id : c.get('address'),
      client_id: claims?.client_id,
      details: { call },
    });
    await next();
  };
}

export function limitAddress(deps: Deps, limit: 'address' | 'files'): Step {
  return async (c, next) => {
    await countRequest(deps, c, { limit, key: c.get('address') });
    await next();
  };
}

type Counted = {
  limit: keyof RateLimits;
  key: string;
  client_id?: string | undefined;
  details?: Record<string, unknown>;
};

async function countRequest(deps: Deps, c: Context<Env>, { limit, key, client_id, details }: Counted) {
  const wait = await deps.limits[limit].take(key);
  if (wait === undefined) return;
  c.get('answerHeaders').set('retry-after', String(wait));
  await auditSample(calledDeps(deps, c), 'rate_limited', { client_id, details: { limit, ...details } });
  throw refusal('RATE_LIMITED');
}

export function checkAccess(deps: Deps): Step {
  const standings = createStandings(deps);
  const { clock, config } = deps;
  return async (c, next) => {
    const queueUser = c.req.header('x-queue-user');
    const { access, ...meta } = c.get('call').meta;
    checkWire(c.req.header('x-wire'));
    try {
      if (access === 'carrier')
        c.set('signedBody', await admitCarrier(c.req.raw.headers, () => readRawBody(c.req.raw), deps));
      else if (access === 'station') {
        const computer = readComputer(c.req.header('x-station-computer'));
        c.set('station', await admitStation(deps, c.get('token'), computer));
      } else
        c.set(
          'user',
          await admit({ ...meta, access }, c.get('claims'), { standings, clock, config, queueUser }),
        );
    } catch (error) {
      if (access === 'station') signRefusal(c, error);
      await recordRefusal(calledDeps(deps, c), error, c.get('call').name, c.get('claims'));
      throw error;
    }
    await next();
  };
}

/** A station ends only by a signed refusal; a proxy answers 401 as well. */
function signRefusal(c: Context<Env>, error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown };
  const proof = code === 'UNAUTHORIZED' ? signRemoval(c.get('token')) : undefined;
  if (proof !== undefined) c.get('answerHeaders').set('x-station-removed', proof);
}

async function recordRefusal(deps: Deps, error: unknown, call: string, claims: AccessClaims | undefined) {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'FORBIDDEN')
    await auditSample(deps, 'forbidden', { client_id: claims?.client_id, details: { call } });
  if (code === 'SIGNATURE_INVALID') await auditSample(deps, 'carrier_refused', { details: { call } });
}

const crowdLimits = { atOnce: 8, waiting: 100 };
/** ms. Heavy calls fill at most a quarter of the time; the largest address book or file needs no rest. */
const heavyLimits = { atOnce: 1, waiting: 100, rest: { times: 3, most: 5_000, free: 2_000 } };

/** Characters; the callers of other clients would notice the parsing of more. */
const longBody = 200_000;

/** Parses only short bodies: long ones wait for the heavy turn. */
async function takesLong(meta: CallMeta, body: ReceivedBody | undefined): Promise<boolean> {
  if (meta.heavy === true || (body?.unparsed ?? 0) > longBody) return true;
  return meta.heavy === 'all' && isHeavy(meta, await body?.read());
}

/** Apart from heavy calls, which must not wait for a download. */
const streamLimits = { atOnce: 1, waiting: 100 };

/** A turn lasts until the answer has been read, which bounds a client's memory. */
export function waitForTurn(): Step {
  const crowd = createCrowd(crowdLimits);
  const heavyCrowd = createCrowd(heavyLimits);
  const streamCrowd = createCrowd(streamLimits);
  const crowdOf = async (meta: CallMeta, body: ReceivedBody | undefined) => {
    if (meta.streams) return streamCrowd;
    return (await takesLong(meta, body)) ? heavyCrowd : crowd;
  };
  return async (c, next) => {
    const { meta } = c.get('call');
    const asking = c.get('user') ?? c.get('station');
    if (!asking || meta.waits) return next();
    const leave = await (await crowdOf(meta, c.get('body'))).enter(asking.client_id);
    if (!leave) {
      c.get('answerHeaders').set('retry-after', '1');
      throw refusal('RATE_LIMITED');
    }
    // The caller hung up while waiting: skip work that would delay the next call.
    if (c.env?.outgoing?.destroyed) {
      leave(0);
      throw refusal('RATE_LIMITED');
    }
    const begun = performance.now();
    try {
      await next();
    } finally {
      // Reading the answer slowly is not work and needs no rest.
      const worked = performance.now() - begun;
      whenAnswerIsGone(c.env?.outgoing, () => leave(worked));
    }
  };
}
