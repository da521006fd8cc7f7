import type { Disk } from 'flydrive';
import type { Identity } from '#server/identity/identity.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { PermanentFailure } from '#server/queue/queue.ts';
import type { Service, Watch } from './watch.ts';

type Judge = {
  /** Of an answer. */
  isFailure?: (answer: unknown) => boolean;
  /** Of what was thrown. */
  isFault?: (error: unknown) => boolean;
};

/** The same object, whose failures are counted; whoever calls notices nothing. */
function watched<T extends object>(
  port: T,
  { failed }: Watch,
  service: Service,
  { isFailure = () => false, isFault = () => true }: Judge = {},
): T {
  const count = (is: boolean) => is && failed(service);
  return new Proxy(port, {
    get(target, name) {
      const it: unknown = Reflect.get(target, name, target);
      if (typeof it !== 'function') return it;
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(it, target, args);
        if (answer instanceof Promise)
          answer.then(
            (value) => count(isFailure(value)),
            (error) => count(isFault(error)),
          );
        return answer;
      };
    },
  });
}

/** Signing in while the service is away is answered, not thrown; a provider's sign-in is refused with a code. */
export function watchIdentity({ provider, ...identity }: Identity, watch: Watch): Identity {
  const seen = provider && watched(provider, watch, 'identity', { isFault: isAway });
  return watched(seen ? { ...identity, provider: seen } : identity, watch, 'identity', {
    isFailure: (answer) => (answer as { reason?: unknown } | undefined)?.reason === 'unavailable',
  });
}

const isAway = (error: unknown) => (error as { code?: unknown } | undefined)?.code === 'AUTH_UNAVAILABLE';

/** A mailbox that refuses is not the mail server's fault. */
export const watchMailer = (mailer: Mailer, watch: Watch): Mailer =>
  watched(mailer, watch, 'smtp', { isFault: (error) => !(error instanceof PermanentFailure) });

export const watchDisk = (disk: Disk, watch: Watch): Disk => watched(disk, watch, 'storage');
