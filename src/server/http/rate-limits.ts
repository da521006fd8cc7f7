import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '#server/config/config.ts';

/*
 * Password limits are counted in the database, so all processes share them. Fairness limits are counted in memory: a
 * database write per call would cost more than it saves.
 */

export type RateLimit = {
  points: number;
  /** Returns the seconds to wait if the limit is exceeded. */
  take: (key: string, count?: number) => Promise<number | undefined>;
  peek: (key: string) => Promise<number>;
  forget: (key: string) => Promise<void>;
};

export type RateLimits = {
  /** Checks of passwords or tokens, per address. */
  login: RateLimit;
  logs: RateLimit;
  /** Other open calls, calls without a valid token, the reference, unknown paths below /api; per address. */
  address: RateLimit;
  /** Per address: a whole office may load a release together. */
  files: RateLimit;
  user: RateLimit;
  /** Sign-in attempts per account and address (http/admit-attempt.ts). */
  account: RateLimit;
  /** Wrong passwords, per account over all addresses. */
  guesses: RateLimit;
  /** Pairs of account and address that signed in recently. */
  known: RateLimit;
  exist: RateLimit;
  /** Mails to an entered e-mail, per address. */
  mail: RateLimit;
  labelMails: RateLimit;
  /** Mails that strangers can cause, per recipient. */
  mailbox: RateLimit;
  /** Repeated confirmation mails, per recipient. */
  reminder: RateLimit;
  track: RateLimit;
  /** Per address, which several stations may share. */
  station: RateLimit;
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
    // Shared by all processes: postal codes are easy to guess.
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

/** Personal data: only its hash is stored. */
const opaque = (key: string) => createHash('sha256').update(key).digest('base64url');
