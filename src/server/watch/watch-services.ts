import type { Disk } from 'flydrive';
import type { Identity } from '#server/identity/identity.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { PermanentFailure } from '#server/queue/queue.ts';
import type { Service, Watch } from './watch.ts';

type Judge = {
  /** Judges a response. */
  isFailure?: (answer: unknown) => boolean;
  /** Judges a thrown error. */
  isFault?: (error: unknown) => boolean;
};

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

/** During an outage `checkPassword` returns a reason, while a provider's sign-in throws a code. */
export function watchIdentity({ provider, ...identity }: Identity, watch: Watch): Identity {
  const seen = provider && watched(provider, watch, 'identity', { isFault: isAway });
  return watched(seen ? { ...identity, provider: seen } : identity, watch, 'identity', {
    isFailure: (answer) => (answer as { reason?: unknown } | undefined)?.reason === 'unavailable',
  });
}

const isAway = (error: unknown) => (error as { code?: unknown } | undefined)?.code === 'AUTH_UNAVAILABLE';

/** A mailbox that refuses is not the server's failure. */
export const watchMailer = (mailer: Mailer, watch: Watch): Mailer =>
  watched(mailer, watch, 'smtp', { isFault: (error) => !(error instanceof PermanentFailure) });

export const watchDisk = (disk: Disk, watch: Watch): Disk => watched(disk, watch, 'storage');
