import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.ts';

/*
 * What guards passwords is counted in the database, for all processes together: a wrong password costs an
 * attacker the same whichever process he meets. What only keeps one caller from crowding out the others is
 * counted in memory, because a write to the database for every call would cost more than it saves.
 */

export type RateLimit = {
  /** Counts one; answers the seconds to wait when it was one too many. */
  take: (key: string) => Promise<number | undefined>;
  forget: (key: string) => Promise<void>;
};

export type RateLimits = {
  /** calls that check passwords or tokens, per address */
  login: RateLimit;
  /** reports of browsers, per address */
  logs: RateLimit;
  /** any other open call, and calls without a valid token, per address */
  address: RateLimit;
  /** calls of a signed-in user */
  user: RateLimit;
  /** attempts to sign in, per account */
  account: RateLimit;
};

const minute = 60;
const quarterOfAnHour = 15 * minute;

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
    user: inMemory('user', rateLimits.callsPerMinute),
    account: shared('account', rateLimits.signInsPerAccount, quarterOfAnHour),
  };
}

function limit(limiter: RateLimiterMemory | RateLimiterPostgres): RateLimit {
  return {
    async take(key) {
      try {
        await limiter.consume(opaque(key));
        return undefined;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      }
    },
    async forget(key) {
      await limiter.delete(opaque(key));
    },
  };
}

/** Addresses and e-mails are personal data: only their hash is kept. */
const opaque = (key: string) => createHash('sha256').update(key).digest('base64url');
