import { oc } from '@orpc/contract';
import * as v from 'valibot';
import { hintCodes, issueCodes } from '#domain/values/codes.ts';
import { pageSizes, resultWindow } from '#domain/values/result-window.ts';

/** The server enforces these facts before it reads the body. */
export type CallMeta = {
  /** The default requires a signed-in user. */
  access: 'open' | 'user' | 'admin' | 'carrier' | 'station';
  /** `required`: 400 without an Idempotency-Key. `accepted`: a repeat gets the first response. */
  idempotency: 'none' | 'accepted' | 'required';
  /** Open to staff who must set up a second factor first. */
  duringSetup?: true;
  /** Allows 10 MB (docs/operation.md 6.2). */
  largeBody?: true;
  /**
   * Work grows with the client's data: one call at a time, then a pause; it stops once its caller disconnects
   * (docs/operation.md 6.4). `all`: only if the request asks for all rows. tests/contract/bounds.test.ts finds the calls
   * that need it.
   */
  heavy?: true | 'all';
  /** The answer grows with the client's data and is computed while it is read: one at a time. */
  streams?: true;
  /** Long poll: not counted as a concurrent call. */
  waits?: true;
  /** Form data with a file; the form's overhead is allowed beyond 10 MB. */
  takesForm?: true;
  /**
   * Grave: refused without a `confirmation` of the user's identity (docs/decisions.md 2.12). `locking`: only if
   * `is_active` is false.
   */
  confirms?: true | 'locking';
  limit?: 'login' | 'logs' | 'exist' | 'mail' | 'track' | 'station';
};

export const Issue = v.object({
  path: v.string(),
  code: v.picklist(issueCodes),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});

export const Hint = v.object({ ...Issue.entries, code: v.picklist(hintCodes) });

/** Contains path and code, never the value. */
export const Issues = v.object({ issues: v.array(Issue) });

export const call = oc.$meta<CallMeta>({ access: 'user', idempotency: 'none' }).errors({
  VALIDATION_FAILED: { status: 400, data: Issues },
  MALFORMED_BODY: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  SESSION_ENDED: { status: 401 },
  FORBIDDEN: { status: 403 },
  CLIENT_INACTIVE: { status: 403 },
  SECOND_FACTOR_SETUP: { status: 403 },
  NOT_FOUND: { status: 404 },
  WRONG_USER: { status: 409 },
  BODY_TOO_LARGE: { status: 413 },
  CLIENT_TOO_OLD: { status: 426 },
  RATE_LIMITED: { status: 429 },
  INTERNAL_ERROR: { status: 500 },
  /** 502, not 503: only this call fails, and a proxy keeps the process in rotation. */
  STORAGE_UNAVAILABLE: { status: 502 },
  /** The process is stopping or has no database (docs/operation.md 2.2). */
  NOT_READY: { status: 503 },
});

/** Errors of calls with an Idempotency-Key (docs/decisions.md 1.7). */
export const idempotencyErrors = {
  IDEMPOTENCY_KEY_REQUIRED: { status: 400 },
  REQUEST_IN_PROGRESS: { status: 409 },
  CANCELLED: { status: 410 },
  IDEMPOTENCY_KEY_REUSED: { status: 422 },
} as const;

/**
 * The request's Idempotency-Key; every response, errors included, repeats it in a header. A response without it is not
 * ours (docs/decisions.md 1.13).
 */
export const ClientRef = v.pipe(v.string(), v.uuid());

export const envelope = <S extends v.GenericSchema>(data: S) => v.object({ data });

/** `total` stops at 10,001. */
export const listEnvelope = <S extends v.GenericSchema>(item: S) =>
  v.object({ data: v.array(item), pagination: v.object({ total: v.number() }) });

/** Pages limited by bytes; `next`: last id, null on the last page. */
export const pageEnvelope = <S extends v.GenericSchema>(item: S) =>
  v.object({ data: v.array(item), next: v.nullable(v.string()) });

export const PageAfter = v.optional(v.object({ after: v.optional(v.pipe(v.string(), v.uuid())) }));

/** `per_page` -1: all, up to the result window. */
export const Pagination = v.object({
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(resultWindow)), 1),
  per_page: v.optional(v.picklist(pageSizes), 25),
  sort_by: v.optional(v.pipe(v.string(), v.maxLength(40))),
  descending: v.optional(v.boolean()),
});

/** `max`: allowed characters. */
export const paperErrors = {
  PAPER_TOO_LONG: { status: 413, data: v.optional(v.object({ max: v.number() })) },
} as const;

/** `file`: base64. */
export const FileAnswer = v.object({ file: v.string(), name: v.string() });
