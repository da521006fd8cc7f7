import { type AnswerFacts, describeBody, type ErrorDescription } from '#app/api/describe-error.ts';
import { presentAddress } from '#app/offline/addresses/present-address.ts';
import type { KeyFate, KnownFate, OutboxProblem, SentAnswer } from '#app/offline/rows/outbox-row.ts';
import { isErrorCode } from '#domain/values/error-codes.ts';
import type { QueuePause } from './queue-tables.ts';

/** The outcome of an attempt to send. */
export type Answer =
  /** No answer came, or not all of it. */
  | { from: 'nobody' }
  /** A captive portal, a proxy: not our server's words. */
  | { from: 'stranger'; status: number; retryAfter?: number }
  | ({
      /** JSON, as our server speaks. */
      from: 'server';
      status: number;
      /** It names the item's key: our server says it of this very item. */
      isNamed: boolean;
      /** Of a 401: its owner is signed in all the same, under a session that has just been renewed. */
      isSignedIn?: boolean;
      /** The code of a refusal. */
      code?: unknown;
      data?: unknown;
      /** The call's answer, where it succeeded; also where a refusal leaves nothing to do. */
      answer?: SentAnswer;
      /** The oldest request shape the server still takes. */
      minWire?: number;
    } & AnswerFacts);

/** What is the matter with an attempt: what a call can say, and what the queue itself finds. */
export type AttemptProblem = Omit<ErrorDescription, 'code'> & Pick<OutboxProblem, 'code' | 'address'>;

/** The decision what happens to an item after an attempt; `ambiguous`: its bytes may have arrived. Times are ms. */
export type Decision =
  | { do: 'sent'; answer: SentAnswer }
  /** Again later, the other items go on. `isCounted`: it used up an attempt. */
  | { do: 'again'; wait: number; isCounted: boolean; ambiguous: boolean; problem: AttemptProblem }
  /** The whole queue stops; no attempt is used up. */
  | { do: 'pause'; pause?: QueuePause; wait: number; ambiguous: boolean; problem?: AttemptProblem }
  | { do: 'attention'; ambiguous: boolean; problem: AttemptProblem }
  /** The key was withdrawn on a person's word: nothing arrived, and nothing ever will under it. */
  | { do: 'withdrawn' }
  /** The server has said what became of an item that somebody wants to edit or discard. */
  | { do: 'fulfil'; fate: KnownFate };

const second = 1_000;
/** Nothing waits longer than a minute once the way is free (docs/queue.md 4.5), though nobody tells the device that it is. */
export const longestBackoff = 45 * second;
export const hour = 3_600 * second;
const longestInProgress = 30 * second;
/**
 * After a stranger's answer the connection's own probe says when to go on; this wait only keeps the queue from
 * spinning.
 */
const strangerWait = 5 * second;
const wrongUserWait = 30 * second;

/** "Full jitter": devices that lost the server together do not come back together. */
function backoff(attempt: number, random: () => number): number {
  return Math.max(second, random() * Math.min(longestBackoff, 2 * second * 2 ** attempt));
}

type Tried = {
  /** Counted attempts before this one. */
  attempts: number;
  /** Those of them that the server answered without a word on the item. */
  failures: number;
  /** Answers in a row that asked to wait. */
  waits: number;
  failuresToShow: number;
  random: () => number;
};

/** The decision is made by status and code, never by text (docs/queue.md 4.5). */
export function decide(answer: Answer, tried: Tried): Decision {
  if (answer.from === 'nobody') return again({ code: 'OFFLINE' }, tried);
  if (answer.from === 'stranger') return ofStranger(answer, tried);
  if (!answer.isNamed) return ofUnnamed(answer, tried);
  if (answer.answer) return { do: 'sent', answer: answer.answer };
  return ofServer(answer, tried);
}

/** Decides what happens to a wish once the server was asked. It waits like an attempt, and is none. */
export function decideFate(fate: KeyFate, tried: Tried): Decision {
  if (fate.fate === 'busy') return inProgress({ code: 'REQUEST_IN_PROGRESS' }, undefined, tried);
  if (fate.fate !== 'unreachable') return { do: 'fulfil', fate };
  const problem = fate.problem ?? unclear;
  return { ...again(problem, { ...tried, attempts: tried.waits }), isCounted: false };
}

/** Nobody knows of which item this is said, or by whom: asked again under the same key, it may have arrived. */
const unclear: AttemptProblem = { code: 'ANSWER_UNCLEAR' };

/** JSON that does not name the item: it decides when to ask again, and never what became of it. */
function ofUnnamed(answer: Extract<Answer, { from: 'server' }>, tried: Tried): Decision {
  const decision = ofServer(answer, tried);
  if (decision.do === 'again' || decision.do === 'pause') return { ...decision, ambiguous: true };
  return again(unclear, tried);
}

function again(problem: AttemptProblem, tried: Tried): Extract<Decision, { do: 'again' }> {
  return {
    do: 'again',
    wait: backoff(tried.attempts, tried.random),
    isCounted: true,
    ambiguous: true,
    problem,
  };
}

function ofStranger({ status, retryAfter }: Extract<Answer, { from: 'stranger' }>, tried: Tried): Decision {
  if (status === 429) return silence({ code: 'RATE_LIMITED' }, retryAfter, true, tried);
  if (status >= 500) return again({ code: 'NOT_READY' }, tried);
  if (status === 408 || status === 425) return again({ code: 'OFFLINE' }, tried);
  return { do: 'pause', pause: 'offline', wait: strangerWait, ambiguous: true, problem: { code: 'OFFLINE' } };
}

function ofServer(answer: Extract<Answer, { from: 'server' }>, tried: Tried): Decision {
  const { status, code, data, retryAfter } = answer;
  const problem = describeBody(code, data, answer);
  // JSON, but not the answer of this call.
  if (status >= 200 && status < 300) return again(unclear, tried);
  if (status === 401 && answer.isSignedIn) return refusedAgain(problem, tried);
  if (status === 401) return { do: 'pause', pause: 'auth', wait: 0, ambiguous: false };
  if (status === 426 || code === 'CLIENT_TOO_OLD') {
    return { do: 'pause', pause: 'update', wait: 0, ambiguous: false, problem };
  }
  if (code === 'CLIENT_INACTIVE') {
    return { do: 'pause', pause: 'inactive', wait: 0, ambiguous: false, problem };
  }
  // The session changed hands under the pass; the row stays with its owner.
  if (code === 'WRONG_USER') return { do: 'pause', wait: wrongUserWait, ambiguous: false, problem };
  if (status === 410) return { do: 'withdrawn' };
  if (status === 409 && code === 'REQUEST_IN_PROGRESS') return inProgress(problem, retryAfter, tried);
  if (status === 429) return silence(problem, retryAfter, false, tried);
  // Something may have arrived: the database went away in mid-work, or the carrier has not answered yet.
  if ((status === 502 || status === 503) && retryAfter !== undefined)
    return silence(problem, retryAfter, true, tried);
  if (status === 408 || status === 425 || status >= 500) return failed(status, problem, tried);
  // A gateway speaks JSON too, and may have passed the order on before it refused.
  if (!isErrorCode(code)) return again(unclear, tried);
  const address = code === 'ADDRESS_CHANGED' ? presentAddress(data) : undefined;
  return {
    do: 'attention',
    ambiguous: code === 'IDEMPOTENCY_KEY_REUSED',
    problem: { ...problem, ...(address && { address }) },
  };
}

function failed(status: number, problem: AttemptProblem, tried: Tried): Decision {
  const decision = again(problem, tried);
  const isStubborn = status === 500 && tried.failures + 1 >= tried.failuresToShow;
  return isStubborn ? { ...decision, wait: hour } : decision;
}

/** Refusals in a row of a session that is renewed each time, after which its owner is asked to sign in again. */
const refusalsToShow = 3;

/** Nobody who is signed in waits for somebody to sign in: the queue goes on trying, under a new token each time. */
function refusedAgain(problem: AttemptProblem, { waits, random }: Tried): Decision {
  const wait = backoff(waits, random);
  const isTold = waits + 1 >= refusalsToShow;
  return { do: 'pause', ...(isTold && { pause: 'auth' }), wait, ambiguous: false, problem };
}

/** The server asked for silence: for all, and a little longer than asked, so that not all devices end it together. */
function silence(
  problem: AttemptProblem,
  retryAfter: number | undefined,
  ambiguous: boolean,
  { waits, random }: Tried,
): Decision {
  const asked = retryAfter === undefined ? backoff(waits, random) : retryAfter * second;
  return { do: 'pause', wait: Math.min(hour, asked * (1 + random() * 0.1)), ambiguous, problem };
}

/** Another request works on this very order. */
function inProgress(problem: AttemptProblem, retryAfter: number | undefined, { waits }: Tried): Decision {
  const asked = (retryAfter ?? 2) * second * 2 ** waits;
  return {
    do: 'again',
    wait: Math.min(longestInProgress, Math.max(second, asked)),
    isCounted: false,
    ambiguous: true,
    problem,
  };
}
