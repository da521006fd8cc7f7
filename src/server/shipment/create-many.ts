import * as v from 'valibot';
import type { KeyedOrder, OneAnswer, OneVerdict } from '#contract/many-orders.ts';
import { Order } from '#domain/order/order.ts';
import type { Issue } from '#domain/values/codes.ts';
import { issuesFrom } from '#domain/values/text.ts';
import { getClient } from '#server/clients/queries.ts';
import { evenIfCallerIsGone, letOthersRun } from '#server/db/caller-gone.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { errorBody, loggedError, refusal } from '#server/errors.ts';
import { createShipment, findOrderedBefore, judgeOrder } from './create-shipment.ts';

/*
 * Many orders in one call (docs/rules.md 22.7). Each is created like a single order under its own key, independent of
 * the others, so the whole call can be repeated.
 */

/** Concurrent orders per call, because external carriers are slow. */
const atOnce = 4;
/** ms; no order starts later, so that the call ends within a minute even with the slowest carrier. */
const beginWithin = 25_000;
/** s */
const againAfter = 1;

/** `signal`: the caller is gone. `within`: ms. */
type Calling = { requestId: string; signal: AbortSignal; within?: number };

export async function createMany(
  deps: Deps,
  user: CurrentUser,
  orders: readonly KeyedOrder[],
  { requestId, signal, within = beginWithin }: Calling,
): Promise<OneAnswer[]> {
  const begun = performance.now();
  return eachInTurn(orders, async (it) => {
    // The key stays untouched, so repeating the call continues here.
    if (signal.aborted || performance.now() - begun > within)
      return failed(it, refusal('NOT_READY'), requestId);
    return createOne(deps, user, it, requestId);
  });
}

async function createOne(
  deps: Deps,
  user: CurrentUser,
  { key, order }: KeyedOrder,
  requestId: string,
): Promise<OneAnswer> {
  const answerHeaders = new Headers();
  try {
    const input = readOrder(order);
    if (!input.order) throw refusal('VALIDATION_FAILED', { issues: input.issues });
    const called = { key, sent: order, answerHeaders };
    const shipment = await evenIfCallerIsGone(() => createShipment(deps, user, input.order, called));
    return { client_ref: key, outcome: 'created', is_repeat: isRepeat(answerHeaders), shipment };
  } catch (error) {
    const answer = failed({ key }, error, requestId, answerHeaders);
    if ((answer.error?.status ?? 0) >= 500)
      deps.log.error({ error: loggedError(error), client_ref: key }, 'one of many orders failed');
    return answer;
  }
}

const isRepeat = (headers: Headers) => headers.has('idempotent-replayed');

function failed(
  { key }: Pick<KeyedOrder, 'key'>,
  thrown: unknown,
  requestId: string,
  headers = new Headers(),
): OneAnswer {
  const { code, status, data } = errorBody(thrown, requestId);
  const isLater = status >= 500 || code === 'REQUEST_IN_PROGRESS';
  const asked = Number(headers.get('retry-after') ?? againAfter);
  return {
    client_ref: key,
    outcome: isLater ? 'later' : 'refused',
    is_repeat: isRepeat(headers),
    error: { code, status, ...(data === undefined ? {} : { data }) },
    ...(isLater ? { retry_after: asked } : {}),
  };
}

export async function validateMany(
  deps: Deps,
  user: CurrentUser,
  orders: readonly KeyedOrder[],
): Promise<OneVerdict[]> {
  const client = await getClient(deps.db, user.client_id);
  return eachInTurn(orders, async ({ key, order }) => {
    const input = readOrder(order);
    if (!input.order) return { client_ref: key, issues: input.issues, hints: [] };
    const { issues, hints } = await judgeOrder(deps, client, key, input.order);
    const before = issues.length > 0 ? undefined : await findOrderedBefore(deps, client, key, input.order);
    const error = before && { code: 'ORDERED_BEFORE' as const, status: 409, data: before };
    return { client_ref: key, issues, hints, ...(error && { error }) };
  });
}

function readOrder(body: unknown): { order: Order } | { order?: undefined; issues: Issue[] } {
  const read = v.safeParse(Order, body);
  return read.success ? { order: read.output } : { issues: issuesFrom(read.issues) };
}

async function eachInTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) {
      results[index] = await work(item);
      // A refused order awaits no I/O; without a pause hundreds of them would block all other requests.
      await letOthersRun();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
