import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/index.ts';
import type { StreamedFile } from '#server/http/answer.ts';
import type { SentFile } from '#server/http/file-answer.ts';
import type { CurrentUser, Deps } from './deps.ts';
import type { CurrentStation } from './print/admit-station.ts';

export type CallContext = {
  /** `deps.log` carries the request id already. */
  deps: Deps;
  headers: Headers;
  /** Sent with success and error alike: `Retry-After`, `Idempotent-Replayed`. */
  answerHeaders: Headers;
  /** The raw input, before parsing. */
  sent: unknown;
  requestId: string;
  /** Replaces the handler's result by JSON too long for memory. */
  streamAnswer: (json: ReadableStream<Uint8Array>) => void;
  /** Streams a file, raw on request, else as base64 in JSON. The handler returns the result. */
  answerFile: (file: SentFile) => { data: { file: string; name: string } };
  /** Calls `told` once the whole answer has left this process, or never will. */
  onSent: (told: (isWhole: boolean) => Promise<void>) => void;
  streamFile: (file: StreamedFile) => void;
  address: string;
  user?: CurrentUser;
  station?: CurrentStation;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
};

export const os = implement(contract).$context<CallContext>();

/** Only narrows the type: access.ts decides before the body is read. */
export const signedIn = os.use(({ context, next }) => {
  if (!context.user) throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return next({ context: { user: context.user } });
});

export const atStation = os.use(({ context, next }) => {
  if (!context.station) throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return next({ context: { station: context.station } });
});
