import type { HttpBindings } from '@hono/node-server';
import type { AnyProcedure } from '@orpc/server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { CallMeta } from '#contract/call.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/caller-address.ts';
import type { CurrentStation } from '#server/print/admit-station.ts';
import type { AccessClaims } from '#server/tokens/tokens.ts';

export type FoundCall = {
  name: string;
  path: string[];
  procedure: AnyProcedure;
  meta: CallMeta;
  params?: Record<string, string> | undefined;
};

export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** The call, and what follows: there once the step that finds it out has run. */
    call: FoundCall;
    token: string | undefined;
    claims: AccessClaims | undefined;
    address: string;
    user: CurrentUser | undefined;
    station: CurrentStation | undefined;
    body: unknown;
    /** The body of a call whose signature covers it. */
    signedBody: Buffer | undefined;
    /** Filled by whoever answers or refuses; sent either way. */
    answerHeaders: Headers;
  };
};

/** A step on the way of a request. */
export type Step = MiddlewareHandler<Env>;

/** What the record needs to say who called. */
export function calledDeps(deps: Deps, c: Context<Env>): Deps {
  const session_id = c.get('user')?.session_id ?? c.get('claims')?.session_id;
  return { ...deps, log: c.get('log'), caller: { network: networkOf(c.get('address')), session_id } };
}
