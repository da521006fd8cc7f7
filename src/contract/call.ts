import { oc } from '@orpc/contract';
import * as v from 'valibot';
import { issueCodes } from '#domain/values/codes.ts';
import { pageSizes, resultWindow } from '#domain/values/result-window.ts';

/**
 * The facts every call tells of itself besides path and shapes. The server enforces them before it reads the body.
 */
export type CallMeta = {
  /** Deny by default: a call that says nothing is for signed-in users. */
  access: 'open' | 'user' | 'admin' | 'carrier' | 'station';
  /** `required`: 400 without an Idempotency-Key. `accepted`: a repeat under the same key gets the first answer. */
  idempotency: 'none' | 'accepted' | 'required';
  /** Open to one of the staff who has to set up a second factor before anything else. */
  duringSetup?: true;
  /** Upload and import: a body of up to 10 MB (docs/operation.md 6.2). */
  largeBody?: true;
  /** Its work grows with what a client keeps: of one client one at a time, and then a rest (docs/operation.md 6.4). */
  heavy?: true;
  /** It waits for what comes: meanwhile it is nobody's turn. */
  waits?: true;
  /** Form data too, a file in it: what the form itself needs comes on top of the 10 MB. */
  takesForm?: true;
  /** Name of a rate limit in the settings, counted per address and per account. */
  limit?: 'login' | 'logs' | 'exist' | 'mail' | 'track' | 'station';
};

export const Issue = v.object({
  path: v.string(),
  code: v.picklist(issueCodes),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});

/** Details of VALIDATION_FAILED: where and what, never the value. */
export const Issues = v.object({ issues: v.array(Issue) });

/** Start of every call: for signed-in users, with the errors any call can answer. */
export const call = oc.$meta<CallMeta>({ access: 'user', idempotency: 'none' }).errors({
  VALIDATION_FAILED: { status: 400, data: Issues },
  MALFORMED_BODY: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  SESSION_ENDED: { status: 401 },
  FORBIDDEN: { status: 403 },
  CLIENT_INACTIVE: { status: 403 },
  /** One of the staff has to set up a second factor first. */
  SECOND_FACTOR_SETUP: { status: 403 },
  NOT_FOUND: { status: 404 },
  WRONG_USER: { status: 409 },
  BODY_TOO_LARGE: { status: 413 },
  CLIENT_TOO_OLD: { status: 426 },
  RATE_LIMITED: { status: 429 },
  INTERNAL_ERROR: { status: 500 },
  /** As every service beside the portal that is away: one call's trouble, and a proxy leaves the process in its place. */
  STORAGE_UNAVAILABLE: { status: 502 },
  /** The process stops, or has no database (docs/operation.md 2.2). */
  NOT_READY: { status: 503 },
});

/** Errors of the calls that take an Idempotency-Key (docs/decisions.md 1.7). */
export const idempotencyErrors = {
  IDEMPOTENCY_KEY_REQUIRED: { status: 400 },
  REQUEST_IN_PROGRESS: { status: 409 },
  CANCELLED: { status: 410 },
  IDEMPOTENCY_KEY_REUSED: { status: 422 },
} as const;

/**
 * The Idempotency-Key of the request, in the answer of what was made under it; also as a header, of refusals too. An
 * answer that does not name the request's key is none of it (docs/decisions.md 1.13).
 */
export const ClientRef = v.pipe(v.string(), v.uuid());

/** Every success body is `{ data }`. */
export const envelope = <S extends v.GenericSchema>(data: S) => v.object({ data });

/** Lists add how many there are in all; counted at most to 10,001. */
export const listEnvelope = <S extends v.GenericSchema>(item: S) =>
  v.object({ data: v.array(item), pagination: v.object({ total: v.number() }) });

/** A list that comes in pages by bytes; `next` is the last id of the page, null where it is the last page. */
export const pageEnvelope = <S extends v.GenericSchema>(item: S) =>
  v.object({ data: v.array(item), next: v.nullable(v.string()) });

/** Which page of such a list: the one behind that id, without it the first. */
export const PageAfter = v.optional(v.object({ after: v.optional(v.pipe(v.string(), v.uuid())) }));

/** Which page of a list. `per_page` -1 is "all", up to the result window. */
export const Pagination = v.object({
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(resultWindow)), 1),
  per_page: v.optional(v.picklist(pageSizes), 25),
  sort_by: v.optional(v.pipe(v.string(), v.maxLength(40))),
  descending: v.optional(v.boolean()),
});

/** Errors of the calls that draw a paper; `max`: characters, where the input has too many. */
export const paperErrors = {
  PAPER_TOO_LONG: { status: 413, data: v.optional(v.object({ max: v.number() })) },
} as const;

/** A file inside a JSON answer: base64 and a name to save it under. */
export const FileAnswer = v.object({ file: v.string(), name: v.string() });
