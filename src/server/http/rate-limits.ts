import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '#server/config/config.ts';

/*
 * Limits that guard passwords are counted in the database, for all processes together: a wrong password costs an
 * attacker the same whichever process he meets. Limits that only keep one caller from crowding out the others are
 * counted in memory, because a write to the database for every call would cost more than it saves.
 */

export type RateLimit = {
  /** The most there may be. */
  points: number;
  /** Counts one, or that many; answers the seconds to wait when it was too many. */
  take: (key: string, count?: number) => Promise<number | undefined>;
  /** Tells how many were counted. */
  peek: (key: string) => Promise<number>;
  forget: (key: string) => Promise<void>;
};

export type RateLimits = {
  /** calls that check passwords or tokens, per address */
  login: RateLimit;
  /** reports of browsers, per address */
  logs: RateLimit;
  /** any other open call, calls without a valid token, the reference and unknown paths below /api, per address */
  address: RateLimit;
  /** the app's files and downloads, per address: a whole office behind one address loads a new release at once */
  files: RateLimit;
  /** calls of a signed-in user */
  user: RateLimit;
  /** attempts to sign in, per account and address together; see http/admit-attempt.ts */
  account: RateLimit;
  /** wrong passwords, per account over all addresses */
  guesses: RateLimit;
  /** pairs of account and address that have signed in lately */
  known: RateLimit;
  /** questions whether an e-mail is registered, per address */
  exist: RateLimit;
  /** calls that send mail to an e-mail somebody types, per address */
  mail: RateLimit;
  /** mails with labels that a client sends, per client */
  labelMails: RateLimit;
  /** mails that strangers can cause, per recipient */
  mailbox: RateLimit;
  /** repeated mails to confirm an e-mail, per recipient */
  reminder: RateLimit;
  /** recipients' questions by number and postal code, per address */
  track: RateLimit;
  /** calls of print stations, per address: several may stand behind one */
  station: RateLimit;
  /** requests handed on to the identity emulator, per address */
  identity: RateLimit;
};

const minute = 60;
const quarterOfAnHour = 15 * minute;
const hour = 60 * minute;
const knownFor = 30 * 24 * hour;

export function createRateLimits({ rateLimits }: Config, pool: pg.Pool): RateLimits {
  const inMemory = (name: string, points: number) =>
    limit(new RateLimiterMemory({ keyPrefix: name, points, duration: minute }));
  const shared = (name: string, points: number, duration: number) =>
    limit(
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
      }),
    );
  return {
    login: shared('login', rateLimits.openCallsPerMinute, minute),
    logs: inMemory('logs', rateLimits.openCallsPerMinute),
    address: inMemory('address', rateLimits.openCallsPerMinute),
    files: inMemory('files', rateLimits.openCallsPerMinute * 50),
    user: inMemory('user', rateLimits.callsPerMinute),
    account: shared('account', rateLimits.signInsPerAccount, quarterOfAnHour),
    guesses: shared('guesses', rateLimits.signInsPerAccount * 5, hour),
    known: shared('known', 1, knownFor),
    exist: shared('exist', Math.ceil(rateLimits.openCallsPerMinute / 2), hour),
    mail: shared('mail', Math.ceil(rateLimits.openCallsPerMinute / 4), hour),
    labelMails: shared('label_mails', rateLimits.openCallsPerMinute * 2, hour),
    mailbox: shared('mailbox', Math.ceil(rateLimits.signInsPerAccount / 2), hour),
    reminder: shared('reminder', 1, hour),
    // This limit guards what is behind a postal code somebody could guess.
    track: shared('track', rateLimits.trackingPerMinute, minute),
    station: inMemory('station', rateLimits.callsPerMinute),
    identity: inMemory('identity', rateLimits.openCallsPerMinute * 2),
  };
}

function limit(limiter: RateLimiterMemory | RateLimiterPostgres): RateLimit {
  return {
    points: limiter.points,
    async take(key, count = 1) {
      try {
        await limiter.consume(opaque(key), count);
        return undefined;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      }
    },
    async peek(key) {
      return (await limiter.get(opaque(key)))?.consumedPoints ?? 0;
    },
    async forget(key) {
      await limiter.delete(opaque(key));
    },
  };
}

/** Addresses and e-mails are personal data: only their hash is kept. */
const opaque = (key: string) => createHash('sha256').update(key).digest('base64url');
