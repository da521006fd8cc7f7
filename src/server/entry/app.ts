import { randomUUID } from 'node:crypto';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import { createProcedureClient } from '@orpc/server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { CallMeta } from '#contract/call.ts';
import { isHeavy } from '#server/calls.ts';
import { whileCallerStays } from '#server/db/caller-gone.ts';
import { isShutStorage } from '#server/db/database-faults.ts';
import type { Deps } from '#server/deps.ts';
import { type ErrorBody, errorBody, loggedError, refusal } from '#server/errors.ts';
import { answerWith, type StreamedFile, streamFile, streamJson } from '#server/http/answer.ts';
import { callInput } from '#server/http/call-input.ts';
import { asksForFile, fileIn, fileInJson, rawFile } from '#server/http/file-answer.ts';
import { receiveBody } from '#server/http/receive-body.ts';
import { reportSent } from '#server/http/report-sent.ts';
import { contentPolicy, securityHeaders } from '#server/http/security-headers.ts';
import { stayLocal } from '#server/http/stay-local.ts';
import { pageMarks, serveWeb } from '#server/http/web.ts';
import { oldestClient } from '#server/http/wire-version.ts';
import { emulatorProxy } from '#server/identity/emulator-proxy.ts';
import { readKey } from '#server/keys/idempotency.ts';
import { inboxRoutes } from '#server/mail/inbox-routes.ts';
import { setMailStop } from '#server/mail/mail-stops.ts';
import type { CallContext } from '#server/os.ts';
import { logoRoutes } from '#server/portal/logo-routes.ts';
import { securityContact } from '#server/portal/security-contact.ts';
import { referenceRoutes } from '#server/reference/routes.ts';
import { createMetrics, type Metrics } from '#server/watch/metrics.ts';
import { checkAccess, limitAddress, limitRate, readAddress, readToken, waitForTurn } from './admission.ts';
import { healthRoutes, type Readiness, type Stuck } from './health.ts';
import { router } from './router.ts';
import { calledDeps, type Env, type FoundCall, type Step } from './step.ts';

type AppOptions = {
  first?: Hono<Env>;
  metrics?: Metrics;
  readiness?: Readiness;
  stuck?: Stuck;
  webRoot?: string;
  /** ms without a byte before a body times out. */
  stallMs?: number;
};

export function createWorkerApp(
  deps: Deps,
  { first, metrics = createMetrics(), readiness, stuck }: AppOptions = {},
) {
  const app = startApp(deps, { first, metrics });
  app.route('/', healthRoutes(deps, { metrics, readiness, stuck }));
  return app;
}

export function createApp(
  deps: Deps,
  { first, metrics = createMetrics(), readiness, stuck, webRoot, stallMs }: AppOptions = {},
) {
  const app = startApp(deps, { first, metrics });
  app.route('/', healthRoutes(deps, { metrics, readiness, stuck }));
  app.use(stayLocal(deps.config));
  for (const path of ['/api/openapi.json', '/api/reference', '/api/reference.css'])
    app.use(path, limitAddress(deps, 'address'));
  app.route('/api', referenceRoutes());
  app.all(
    '/api/*',
    findCall(limitAddress(deps, 'address')),
    readToken(deps),
    limitRate(deps),
    checkAccess(deps),
    receiveBody({ stallMs }),
    waitForTurn(),
    // validation → idempotency → handler → response validated by its schema
    answerCall(deps),
  );
  // Mail programs stop mails by this POST (RFC 8058); a GET opens the page.
  app.post('/unsubscribe', limitAddress(deps, 'address'), async (c) => {
    await setMailStop(calledDeps(deps, c), { code: c.req.query('code') ?? '', stop: true });
    return c.text('');
  });
  app.use(limitAddress(deps, 'files'));
  app.route('/', emulatorProxy(deps));
  app.route('/', inboxRoutes(deps));
  app.route('/', logoRoutes(deps));
  app.route('/', securityContact(deps));
  const policyWith = (styles: readonly string[]) => contentPolicy(deps.config, styles);
  // The service worker takes what another app shares; without it the page says that nothing arrived.
  app.post('/share', (c) => c.redirect('/share', 303));
  app.get('*', serveWeb(webRoot, pageMarks(deps.config), policyWith));
  return app;
}

/** While a process starts: it lives, is not ready, and refuses all else. */
export function createStartingApp(
  deps: Pick<Deps, 'config' | 'log'>,
  { metrics, stage }: { metrics: Metrics; stage: () => string },
) {
  const app = startApp(deps, { metrics });
  app.route('/', healthRoutes(deps, { metrics, readiness: async () => [stage()] }));
  app.all('*', () => {
    throw refusal('NOT_READY', { missing: [stage()] });
  });
  return app;
}

function startApp(
  deps: Pick<Deps, 'config' | 'log'>,
  { first, metrics }: { first?: Hono<Env> | undefined; metrics: Metrics },
) {
  const app = new Hono<Env>();
  app.use(giveRequestId(deps), readAddress(deps), setHeaders(deps), logAnswer(metrics));
  app.onError((error, c) => {
    const body = errorBody(error, c.get('requestId'));
    if (body.status >= 500) logFault(c.get('log'), error, body);
    // A failing disk takes longer to repair.
    if (body.code === 'NOT_READY' || body.code === 'STORAGE_UNAVAILABLE')
      c.header('retry-after', isShutStorage(error) ? '30' : '2');
    c.header('cache-control', 'no-store');
    return c.json(body, body.status as 500);
  });
  app.notFound(() => {
    throw refusal('NOT_FOUND');
  });
  if (first) app.route('/', first);
  return app;
}

/** Expected refusals are no faults of this process: alerts watch the level `error`. */
function logFault(log: Logger, error: unknown, { code, data }: ErrorBody): void {
  const missing = (data as { missing?: string[] } | undefined)?.missing;
  if (missing?.every((it) => passingStages.has(it))) log.info({ missing }, code);
  else if (code === 'AUTH_UNAVAILABLE') log.warn({ error: loggedError(error) }, code);
  else log.error({ error: loggedError(error) }, code);
}

const passingStages = new Set(['migrating', 'starting', 'stopping']);

function giveRequestId({ log }: Pick<Deps, 'log'>): Step {
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ request_id: requestId }));
    const key = readKey(c.req.header('idempotency-key'));
    c.set('answerHeaders', new Headers(key === undefined ? {} : { 'idempotency-key': key }));
    await next();
    c.res.headers.set('x-request-id', requestId);
  };
}

function setHeaders({ config }: Pick<Deps, 'config'>): Step {
  const headers = securityHeaders(config);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    const answerHeaders = c.get('answerHeaders');
    const cookies = answerHeaders.getSetCookie();
    // `c.res` may hold the same Headers object: setting one cookie would drop the others.
    for (const [name, value] of [...answerHeaders]) if (name !== 'set-cookie') c.res.headers.set(name, value);
    if (cookies.length > 0) c.res.headers.delete('set-cookie');
    for (const cookie of cookies) c.res.headers.append('set-cookie', cookie);
  };
}

function logAnswer(metrics: Metrics): Step {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const found: FoundCall | undefined = c.get('call');
    const call = found?.name;
    const { status } = c.res;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const level = c.req.path.startsWith('/api/') ? 'info' : 'debug';
    c.get('log')[level](
      { client_id: c.get('user')?.client_id, method: c.req.method, call, status, ms },
      'answered',
    );
    const replayed = c.get('answerHeaders').has('idempotent-replayed');
    if (call) metrics.count({ call, status, seconds: ms / 1000, replayed });
  };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

function findCall(limitUnknown: Step): Step {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  return async (c, next) => {
    const path = `/${new URL(c.req.url).pathname.replace(/^\/api\/|\/$/g, '')}` as const;
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const match = await matcher.match(method, path);
    if (!match) {
      await limitUnknown(c, async () => {});
      const allowed = [];
      for (const other of methods) if (await matcher.match(other, path)) allowed.push(other);
      if (allowed.length === 0) throw refusal('NOT_FOUND');
      c.get('answerHeaders').set('allow', allowed.join(', '));
      throw refusal('METHOD_NOT_ALLOWED');
    }
    const meta = match.procedure['~orpc'].meta as CallMeta;
    c.set('call', { ...match, name: match.path.join('.'), path: [...match.path], meta });
    c.get('answerHeaders').set('x-min-client', String(oldestClient));
    await next();
  };
}

function answerCall(deps: Deps): Step {
  return async (c) => {
    const { procedure, path, params, meta } = c.get('call');
    let streamed: ReadableStream<Uint8Array> | undefined;
    let file: StreamedFile | undefined;
    let onSent: ((isWhole: boolean) => Promise<void>) | undefined;
    const isGet = c.req.method === 'GET' || c.req.method === 'HEAD';
    const input = callInput(new URL(c.req.url), await c.get('body')?.read(), params, isGet);
    const isFileAsked = asksForFile(c.req.header('accept'));
    const context: CallContext = {
      deps: calledDeps(deps, c),
      headers: c.req.raw.headers,
      answerHeaders: c.get('answerHeaders'),
      sent: input,
      streamAnswer: (json) => {
        streamed = json;
      },
      onSent: (told) => {
        onSent = told;
      },
      streamFile: (it) => {
        file = it;
      },
      answerFile: (it) => {
        if (isFileAsked) file = rawFile(it);
        else streamed = fileInJson(it);
        return { data: { file: '', name: it.name } };
      },
      requestId: c.get('requestId'),
      address: c.get('address'),
      user: c.get('user'),
      station: c.get('station'),
      signal: c.req.raw.signal,
    };
    const answerTo = createProcedureClient(procedure, { context, path });
    const output = isHeavy(meta, input)
      ? await stoppable(context.signal, () => answerTo(input))
      : await answerTo(input);
    const accepted = c.req.header('accept-encoding');
    if (file) return streamFile(file, context.answerHeaders);
    const small = isFileAsked && !streamed ? fileIn(output) : undefined;
    const answer = streamed
      ? streamJson(streamed, context.answerHeaders, accepted)
      : small
        ? streamFile(small, context.answerHeaders)
        : await answerWith(output, context.answerHeaders, accepted);
    if (!onSent) return answer;
    // `setHeaders` would restore the length, which a chunked response must not have.
    context.answerHeaders.delete('content-length');
    return reportSent(answer, onSent, { outgoing: c.env?.outgoing, log: c.get('log') });
  };
}

/** An aborted query arrives as an error of the database layer. */
async function stoppable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await whileCallerStays(signal, work);
  } catch (error) {
    throw signal.aborted ? refusal('RATE_LIMITED') : error;
  }
}
