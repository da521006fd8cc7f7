import { ORPCError, ValidationError } from '@orpc/server';
import * as v from 'valibot';
import { contract } from '#contract/index.ts';
import { type ErrorCode, errorCodes } from '#domain/values/error-codes.ts';
import { issuesFrom } from '#domain/values/text.ts';
import { callsOf } from './calls.ts';
import { isStorageFault, mayComeAgain } from './db/database-faults.ts';

/** For developers; the app shows users its own text for the code. */
const messages: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'The request does not fit the call; see data.issues.',
  MALFORMED_BODY: 'The body is not JSON, or nested too deeply.',
  BODY_TOO_LARGE: 'The body is too large.',
  UNAUTHORIZED: 'A valid access token is required.',
  SESSION_ENDED: 'The session has ended; sign in again.',
  FORBIDDEN: 'This call is not for this account.',
  CLIENT_INACTIVE: 'The account is not active.',
  WRONG_USER: 'The request belongs to another user than the access token.',
  NOT_FOUND: 'There is nothing here.',
  METHOD_NOT_ALLOWED: 'This path takes other methods; see the Allow header.',
  HOST_NOT_ALLOWED:
    'This portal is for trying out: it answers on its own machine, and with ALLOW_NETWORK_DEMO=1 in its private network.',
  BODY_STALLED: 'No byte of the body has arrived for ten seconds.',
  RATE_LIMITED: 'Too many requests; see the Retry-After header.',
  AUTH_WRONG_PASSWORD: 'E-mail or password is wrong.',
  AUTH_TOO_MANY_REQUESTS: 'Too many attempts to sign in; see the Retry-After header.',
  AUTH_USER_DISABLED: 'The identity service has disabled the account.',
  AUTH_UNAVAILABLE: 'The identity service does not answer.',
  SIGN_IN_EXPIRED: 'The sign-in was not begun in this browser, was finished before, or took too long.',
  SIGN_IN_REFUSED: 'The identity provider refused, or what it said does not hold.',
  SIGN_IN_TIME_MISSING: 'The identity provider does not report when the password was entered (auth_time).',
  MAIL_MISSING: 'The identity provider names no e-mail address.',
  IDENTITY_ELSEWHERE: 'Accounts and passwords are with the identity provider.',
  MAIL_NOT_VERIFIED: 'The e-mail address is not confirmed.',
  SECOND_FACTOR_REQUIRED: 'The account has a second factor: send its code with the id token.',
  SECOND_FACTOR_WRONG: 'That code does not hold, or was used before.',
  SECOND_FACTOR_CHANGED: 'The second factor is not in the state that this call is for.',
  SECOND_FACTOR_SETUP: 'Members of the staff set up a second factor first.',
  CONFIRMATION_REQUIRED: 'Say once more who you are; see data.by.',
  CONFIRMATION_WRONG: 'That is not the password.',
  EMAIL_EXISTS: 'Another account has that e-mail address.',
  CLIENT_CHANGED: 'Somebody else has changed the client; see data.client.',
  BASE_DATA_CHANGED: 'Somebody else has changed the base data; see data.base_data.',
  CLIENT_CANNOT_BOOK: 'The client is locked, or may not book pickups.',
  OWN_ACCOUNT: 'Administrators neither lock nor delete their own account.',
  LAST_ADMIN: 'Somebody must be left to run the portal.',
  ACTION_CODE_INVALID: 'The code was not given out for this account.',
  ACTION_CODE_EXPIRED: 'The code has expired.',
  ACTION_CODE_USED: 'The code has been used.',
  IDEMPOTENCY_KEY_REQUIRED: 'The call needs an Idempotency-Key header with a UUID.',
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key was used for another request.',
  REQUEST_IN_PROGRESS: 'The request under this Idempotency-Key is still being worked on.',
  CANCELLED: 'The Idempotency-Key was cancelled.',
  ADDRESS_LIMIT: 'An address book has at most 50,000 entries.',
  ADDRESS_EXISTS: 'There is an address with that company, street, number, postal code, city and country.',
  ADDRESS_CHANGED: 'Somebody else has changed the address; see data.address.',
  ORDERED_BEFORE: 'The file of the order has had it before; see data, and order_again.',
  CARRIER_REFUSED: 'The carrier refused; see data.',
  CARRIER_UNAVAILABLE: 'The carrier does not answer.',
  CARRIER_EVENTS_OFF: 'This portal takes no events: the setting CARRIER_EVENTS_SECRET is missing.',
  SIGNATURE_INVALID: 'The signature does not fit time and body, or its time is more than five minutes off.',
  PICKUP_DONE: 'The pickup is done and cannot be cancelled.',
  PICKUP_OVER: 'The window of the pickup is over; it cannot be cancelled.',
  LABEL_NOT_READY: 'The label is not ready yet.',
  PAPER_TOO_LONG:
    'The paper is too long for one file; see data.max, the characters that a packing list may have.',
  HANDOVER_EMPTY: 'Nothing is handed over on that day.',
  HANDOVER_CHANGED: 'Not all of these shipments are on the open list of that day any more; read it again.',
  HANDOVER_FINAL: 'The list cannot be opened again; see data.reason.',
  CANCEL_NOT_ALLOWED: 'This cannot be cancelled; see data.reason.',
  LABEL_CANCELED: 'What the label is for has been cancelled.',
  LABEL_PRINTED: 'A label was printed before; see data.',
  LABEL_UNDERWAY: 'The shipment is on its way or delivered: its label must not be used any more.',
  SHIPMENTS_EMPTY: 'Shipments data is empty',
  NOTES_CHANGED: 'Somebody else has changed the notes; see data.',
  MANUAL_ORDER_CHANGED: 'Somebody else has changed the manual order; see data.shipment.',
  NUMBER_TAKEN: 'Another shipment has that tracking number.',
  PATTERN_TOO_SLOW: 'Looking for that pattern takes too long.',
  TEMPLATE_LIMIT: 'The client has as many templates as there may be.',
  IMPORT_MAPPING_LIMIT: 'The client has as many mappings of files as there may be.',
  BOX_SIZES_CHANGED: 'Another device has changed the box sizes; see data.box_sizes.',
  ARTICLE_EXISTS: 'There is an article of that number, or of those texts and that HS code.',
  ARTICLE_CHANGED: 'Another device has changed the article; see data.article.',
  ARTICLE_LIMIT: 'A list has at most 10,000 articles.',
  BATCH_TAKEN: 'Another device works on the batch; see data.worker.',
  BATCH_GONE: 'The batch has been deleted.',
  BATCH_LIMIT: 'The client has as many batches as there may be.',
  STORAGE_FULL: 'All that the client keeps here would be more than it may be; see GET kept-bytes.',
  PRINT_JOB_CHANGED: 'The print job is not in the state that this call is for; see data.job.',
  PRINT_STATION_TWICE: 'Another computer prints with this station’s identity already; see data.host.',
  PRINT_STATION_LIMIT: 'The client has as many print stations or printers as there may be.',
  PAYER_EXISTS: 'There is a payer of that name.',
  PAYER_IN_USE: 'The payer pays for a client.',
  LINK_EXPIRED: 'The link has expired.',
  FILE_EXISTS: 'There is a file of that name; see if_exists.',
  FILE_CHANGED: 'Somebody else has replaced the file.',
  FILE_NOT_ALLOWED: 'Files of that name or content are not taken.',
  FOLDER_FULL: 'The folder holds as many files as it may.',
  CLIENT_TOO_OLD: 'This version of the app is too old; see the X-Min-Client header.',
  STORAGE_UNAVAILABLE: 'The storage of files takes or gives nothing.',
  NOT_READY: 'The server cannot work at this moment.',
  INTERNAL_ERROR: 'Something went wrong here.',
};

const statuses = new Map<string, number>([
  ['METHOD_NOT_ALLOWED', 405],
  ['HOST_NOT_ALLOWED', 403],
  ['BODY_STALLED', 408],
]);
for (const { procedure } of callsOf(contract))
  for (const [code, item] of Object.entries<{ status?: number } | undefined>(procedure['~orpc'].errorMap))
    if (item?.status) statuses.set(code, item.status);

const isOurs = (code: string): code is ErrorCode => (errorCodes as readonly string[]).includes(code);

export function refusal(code: ErrorCode, data?: unknown) {
  return new ORPCError(code, { status: statuses.get(code) ?? 500, message: messages[code], data });
}

export type ErrorBody = { code: ErrorCode; status: number; message: string; data?: unknown };

/** Hides everything but our code or, for INTERNAL_ERROR, the request's id. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  const { code, data } = explain(error);
  const message = code === 'INTERNAL_ERROR' ? `${messages[code]} Request ${requestId}` : messages[code];
  const body = { code, status: statuses.get(code) ?? 500, message };
  return data === undefined ? body : { ...body, data };
}

function explain(error: unknown): { code: ErrorCode; data?: unknown } {
  if (error instanceof ORPCError) {
    if (isOurs(error.code)) return { code: error.code, data: error.data };
    // oRPC's own error response would echo every submitted value.
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError)
      return { code: 'VALIDATION_FAILED', data: { issues: issuesFrom(issuesOf(error.cause)) } };
  }
  if (!mayComeAgain(error)) return { code: 'INTERNAL_ERROR' };
  return { code: isStorageFault(error) ? 'STORAGE_UNAVAILABLE' : 'NOT_READY' };
}

const issuesOf = (error: ValidationError) => error.issues as unknown as v.BaseIssue<unknown>[];

/** Omits the message, since it may quote submitted values. */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint, routine } = error as unknown as Record<string, unknown>;
  const isOfDatabase = typeof routine === 'string' || error.name === 'DrizzleQueryError' || 'query' in error;
  const answer =
    error.cause instanceof ValidationError
      ? { issues: issuesOf(error.cause).map((it) => v.getDotPath(it)) }
      : {};
  return {
    type: error.name,
    ...(isOfDatabase ? { code, table, constraint } : { message: error.message }),
    ...answer,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}
