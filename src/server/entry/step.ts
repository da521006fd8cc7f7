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

/** A body that has arrived. `unparsed`: characters, which `read` parses once. */
export type ReceivedBody = { unparsed: number; read: () => Promise<unknown> };

export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** Unset, like the fields below, until its middleware has run. */
    call: FoundCall;
    token: string | undefined;
    claims: AccessClaims | undefined;
    address: string;
    user: CurrentUser | undefined;
    station: CurrentStation | undefined;
    body: ReceivedBody | undefined;
    signedBody: Buffer | undefined;
    answerHeaders: Headers;
  };
};

export type Step = MiddlewareHandler<Env>;

export function calledDeps(deps: Deps, c: Context<Env>): Deps {
  const session_id = c.get('user')?.session_id ?? c.get('claims')?.session_id;
  return { ...deps, log: c.get('log'), caller: { network: networkOf(c.get('address')), session_id } };
}
