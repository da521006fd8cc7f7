import { describe, expect, test } from 'vitest';
import { type Answer, decide } from '#app/offline/queue/retry.ts';

const tried = { attempts: 0, failures: 0, waits: 0, failuresToShow: 8, random: () => 0.5 };
const ours = (
  status: number,
  code?: string,
  more: Partial<Extract<Answer, { from: 'server' }>> = {},
): Answer => ({
  from: 'server',
  isNamed: true,
  status,
  code,
  ...more,
});
const stranger = (status: number, retryAfter?: number): Answer => ({ from: 'stranger', status, retryAfter });
const receipt = { shipment_id: 's', tracking_number: ['t'], shipment_status: 1 };

describe('the next step after a response', () => {
  test('the shipment: sent', () => {
    expect(decide(ours(200, undefined, { answer: receipt }), tried)).toEqual({ do: 'sent', answer: receipt });
  });

  test.each<[string, Answer]>([
    ['no answer', { from: 'nobody' }],
    ['408', ours(408)],
    ['425', ours(425)],
    ['500', ours(500, 'INTERNAL_ERROR')],
    ['502', ours(502, 'CARRIER_UNAVAILABLE')],
    ['502 of a proxy', stranger(502)],
    ['503', ours(503, 'NOT_READY')],
    ['504 of a proxy', stranger(504)],
  ])('%s: retry, it may have arrived', (_, answer) => {
    expect(decide(answer, tried)).toMatchObject({ do: 'again', isCounted: true, ambiguous: true });
  });

  test.each<[string, Answer]>([
    ['a page with 200', stranger(200)],
    ['a page with 404', stranger(404)],
    ['a page with 405', stranger(405)],
    ['a page with 511', stranger(403)],
  ])('%s: counts as offline, no attempt is used up', (_, answer) => {
    expect(decide(answer, tried)).toMatchObject({ do: 'pause', pause: 'offline', ambiguous: true });
  });

  test.each<[string, Answer]>([
    ['a success without the shipment', ours(200)],
    ['the answer of another order', ours(200, undefined, { isNamed: false, answer: receipt })],
    ['the refusal of another order', ours(422, 'CARRIER_REFUSED', { isNamed: false })],
    ['the withdrawal of another order', ours(410, 'CANCELLED', { isNamed: false })],
    ['a refusal in nobody’s words', ours(403, 'BLOCKED', { isNamed: false })],
    ['a refusal in words this app does not know', ours(422, 'OF_TOMORROW')],
    ['an error without a code', ours(404, undefined, { isNamed: false })],
  ])('%s: unclear, so it may have arrived and is retried', (_, answer) => {
    expect(decide(answer, tried)).toEqual({
      do: 'again',
      isCounted: true,
      ambiguous: true,
      wait: 1_000,
      problem: { code: 'ANSWER_UNCLEAR' },
    });
  });

  test.each<[string, Answer]>([
    ['401', ours(401, 'SESSION_ENDED', { isNamed: false })],
    ['426', ours(426, 'CLIENT_TOO_OLD', { isNamed: false })],
    ['429', ours(429, 'RATE_LIMITED', { isNamed: false })],
    ['429 of a proxy', stranger(429)],
  ])("%s without the order's key: wait as usual, it may have arrived", (_, answer) => {
    expect(decide(answer, tried)).toMatchObject({ do: 'pause', ambiguous: true });
  });

  test.each<[string, Answer, string]>([
    ['401', ours(401, 'SESSION_ENDED'), 'auth'],
    ['an inactive client', ours(403, 'CLIENT_INACTIVE'), 'inactive'],
    ['426', ours(426, 'CLIENT_TOO_OLD'), 'update'],
  ])('%s: the queue waits', (_, answer, pause) => {
    expect(decide(answer, tried)).toMatchObject({ do: 'pause', pause, ambiguous: false });
  });

  test('401 while signed in: retry, and from the third on ask for a sign-in', () => {
    const refused = ours(401, 'SESSION_ENDED', { isSignedIn: true });
    const waits = [0, 1, 2, 9].map((count) => {
      const decision = decide(refused, { ...tried, waits: count });
      return decision.do === 'pause' && [decision.pause, decision.wait, decision.ambiguous];
    });
    expect(waits).toEqual([
      [undefined, 1_000, false],
      [undefined, 2_000, false],
      ['auth', 4_000, false],
      ['auth', 22_500, false],
    ]);
  });

  test.each([502, 503, 504])('%i of a proxy: the provider has a problem', (status) => {
    expect(decide(stranger(status), tried)).toMatchObject({ problem: { code: 'NOT_READY' } });
  });

  test('429 with Retry-After 30: no calls for at least that long, not arrived', () => {
    const decision = decide(ours(429, 'RATE_LIMITED', { retryAfter: 30 }), tried);
    expect(decision).toMatchObject({ do: 'pause', ambiguous: false, wait: 31_500 });
    expect(decision).not.toHaveProperty('pause');
  });

  test.each([
    [502, 'CARRIER_UNAVAILABLE'],
    [503, 'NOT_READY'],
  ])('%i with Retry-After: no calls, but it may have arrived', (status, code) => {
    const decision = decide(ours(status, code, { retryAfter: 5 }), tried);
    expect(decision).toMatchObject({ do: 'pause', ambiguous: true, wait: 5_250 });
  });

  test('another request holds the key: retry after 2 s, doubled up to 30 s, no attempt used up', () => {
    const waits = [0, 1, 2, 9].map((count) => {
      const decision = decide(ours(409, 'REQUEST_IN_PROGRESS'), { ...tried, waits: count });
      return decision.do === 'again' && !decision.isCounted && decision.wait;
    });
    expect(waits).toEqual([2_000, 4_000, 8_000, 30_000]);
  });

  test('the queue of another user: the pass ends without a failed item', () => {
    expect(decide(ours(409, 'WRONG_USER'), tried)).toMatchObject({ do: 'pause', ambiguous: false });
  });

  test('410: the key was cancelled', () => {
    expect(decide(ours(410, 'CANCELLED'), tried)).toEqual({ do: 'withdrawn' });
  });

  test('validation: the user has to look and sees the field', () => {
    const issues = [{ path: 'recipient.city', code: 'city_required' }];
    expect(decide(ours(400, 'VALIDATION_FAILED', { data: { issues } }), tried)).toEqual({
      do: 'attention',
      ambiguous: false,
      problem: { code: 'VALIDATION_FAILED', issues },
    });
  });

  test('refused by the carrier: the user has to look and reads the message', () => {
    const data = { message: 'Hard Failure: No service there' };
    expect(decide(ours(422, 'CARRIER_REFUSED', { data }), tried)).toEqual({
      do: 'attention',
      ambiguous: false,
      problem: { code: 'CARRIER_REFUSED', carrierMessage: 'Hard Failure: No service there' },
    });
  });

  test('ordered before by the file: the user has to look and sees the first shipment', () => {
    const data = { shipment_id: 's1', tracking_number: ['JJD1'], created: 1, device_name: 'Chrome, Android' };
    expect(decide(ours(409, 'ORDERED_BEFORE', { data }), tried)).toEqual({
      do: 'attention',
      ambiguous: false,
      problem: { code: 'ORDERED_BEFORE', before: data },
    });
  });

  test('key used for another order: the user has to look, and no new key is made', () => {
    const decision = decide(ours(422, 'IDEMPOTENCY_KEY_REUSED'), tried);
    expect(decision).toMatchObject({ do: 'attention', ambiguous: true });
  });

  test.each([403, 404, 413, 418])('%i of our server: the user has to look', (status) => {
    expect(decide(ours(status, 'FORBIDDEN'), tried)).toMatchObject({ do: 'attention', ambiguous: false });
  });
});

describe('the waiting time', () => {
  const waitAfter = (attempts: number, random: number) => {
    const decision = decide({ from: 'nobody' }, { ...tried, attempts, random: () => random });
    return decision.do === 'again' ? decision.wait : undefined;
  };

  test('is random up to 2 s, doubled per attempt, at most 45 s, so that no item waits a minute', () => {
    expect([0, 1, 2, 3, 20].map((attempts) => waitAfter(attempts, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 45_000,
    ]);
    expect(waitAfter(3, 0.5)).toBe(8_000);
  });

  test('is never under a second', () => {
    expect(waitAfter(0, 0)).toBe(1_000);
  });

  test('is an hour after eight failures of the server', () => {
    const failure = ours(500, 'INTERNAL_ERROR');
    expect(decide(failure, { ...tried, attempts: 6, failures: 6 })).toMatchObject({ wait: 22_500 });
    expect(decide(failure, { ...tried, attempts: 7, failures: 7 })).toMatchObject({ wait: 3_600_000 });
  });

  test('is not an hour at the first failure after many lost connections', () => {
    const failure = ours(500, 'INTERNAL_ERROR');
    expect(decide(failure, { ...tried, attempts: 20, failures: 6 })).toMatchObject({ wait: 22_500 });
  });
});
