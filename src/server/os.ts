import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/index.ts';
import type { StreamedFile } from '#server/http/answer.ts';
import type { SentFile } from '#server/http/file-answer.ts';
import type { CurrentUser, Deps } from './deps.ts';
import type { CurrentStation } from './print/admit-station.ts';

/** The context every handler is given besides its input. */
export type CallContext = {
  /** `deps.log` carries the request id already. */
  deps: Deps;
  /** The request's. */
  headers: Headers;
  /** Sent with the answer, be it a success or an error: `Retry-After`, `Idempotent-Replayed`. */
  answerHeaders: Headers;
  /** The input as it came, before it was read. */
  sent: unknown;
  requestId: string;
  /** Sends this in place of what the handler returns: JSON too long to be held in memory. */
  streamAnswer: (json: ReadableStream<Uint8Array>) => void;
  /**
   * Answers with a file while it is read: as it is when the caller asks so, else as base64 in JSON. The result is what
   * the handler returns.
   */
  answerFile: (file: SentFile) => { data: { file: string; name: string } };
  /** Calls once when the last byte of the answer has left this process, or when it is clear that it never will. */
  onSent: (told: (isWhole: boolean) => Promise<void>) => void;
  /** Answers with a file too large to be held in memory. */
  streamFile: (file: StreamedFile) => void;
  /** The caller's address, as far as it can be trusted. */
  address: string;
  /** The user of a valid access token; open calls may have one too. */
  user?: CurrentUser;
  /** The print station, at calls of stations. */
  station?: CurrentStation;
  /** Tells that whoever called is gone. */
  signal: AbortSignal;
};

/** Implements calls that anybody may make. */
export const os = implement(contract).$context<CallContext>();

/** Implements every other call. Access itself is decided in access.ts, before the body is read; here the type follows. */
export const signedIn = os.use(({ context, next }) => {
  if (!context.user) throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return next({ context: { user: context.user } });
});

/** Implements the calls of print stations. */
export const atStation = os.use(({ context, next }) => {
  if (!context.station) throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return next({ context: { station: context.station } });
});
