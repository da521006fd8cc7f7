import type { Disk } from 'flydrive';
import type { Identity } from '#server/identity/identity.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { PermanentFailure } from '#server/queue/queue.ts';
import type { Outcomes } from './last-outcomes.ts';
import type { Service, Watch } from './watch.ts';

type Judge = {
  /** Judges a response. */
  isFailure?: (answer: unknown) => boolean;
  /** Judges a thrown error. */
  isFault?: (error: unknown) => boolean;
  /** True: the service works and answered by this error. */
  isAnswer?: (error: unknown) => boolean;
  /** False: the response did not need the service. */
  isProof?: (method: string | symbol, answer: unknown) => boolean;
};

type Observer = Pick<Watch, 'failed'> & Partial<Pick<Outcomes, 'succeeded'>>;

function watched<T extends object>(
  port: T,
  { failed, succeeded }: Observer,
  service: Service,
  { isFailure = () => false, isFault = () => true, isAnswer = () => false, isProof = () => true }: Judge = {},
): T {
  return new Proxy(port, {
    get(target, name) {
      const it: unknown = Reflect.get(target, name, target);
      if (typeof it !== 'function') return it;
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(it, target, args);
        if (answer instanceof Promise)
          answer.then(
            (value) => {
              if (isFailure(value)) failed(service, 'unavailable');
              else if (isProof(name, value)) succeeded?.(service);
            },
            (error) => {
              if (isAnswer(error)) succeeded?.(service);
              else if (isFault(error)) failed(service, error);
            },
          );
        return answer;
      };
    },
  });
}

/**
 * During an outage `checkPassword` returns a reason, while a provider's sign-in throws a code. Beside a provider our own
 * database answers everything but a sign-in.
 */
export function watchIdentity({ provider, ...identity }: Identity, watch: Observer): Identity {
  const seen =
    provider &&
    watched(provider, watch, 'identity', { isFault: isAway, isProof: (method) => method === 'finish' });
  return watched(seen ? { ...identity, provider: seen } : identity, watch, 'identity', {
    isFailure: (answer) =>
      !provider && (answer as { reason?: unknown } | undefined)?.reason === 'unavailable',
    isProof: (_, answer) => !provider && answer !== undefined,
  });
}

const isAway = (error: unknown) => (error as { code?: unknown } | undefined)?.code === 'AUTH_UNAVAILABLE';

/** A mailbox that refuses is not the server's failure. */
export const watchMailer = (mailer: Mailer, watch: Observer): Mailer =>
  watched(mailer, watch, 'smtp', { isFault: (error) => !(error instanceof PermanentFailure) });

/** A storage that lacks a content has answered. */
export const watchDisk = (disk: Disk, watch: Observer): Disk =>
  watched(disk, watch, 'storage', { isAnswer: isAbsent });

const absent = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

function isAbsent(error: unknown): boolean {
  for (let it = error; it instanceof Error; it = it.cause)
    if (absent.has(it.name) || absent.has(String((it as NodeJS.ErrnoException).code))) return true;
  return false;
}
