import { describe, expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

const perAccount = 10;
const config = {
  rateLimits: {
    openCallsPerMinute: 100_000,
    signInsPerAccount: perAccount,
    callsPerMinute: 1000,
    trackingPerMinute: 20,
  },
  trustedProxies: 1,
  reach: 'everybody' as const,
};

async function portal() {
  const server = await startServer({ config });
  const attempt = async (email: string, signPassword: string, from: string) => {
    const response = await server.request('/api/user/is-verified', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email, signPassword }),
    });
    return response.status;
  };
  const guess = async (email: string, from: string, times: number) => {
    const statuses = [];
    for (let i = 0; i < times; i += 1) statuses.push(await attempt(email, `falsch ${i}`, from));
    return statuses;
  };
  return { ...server, attempt, guess };
}

const attacker = '203.0.113.66';
const home = '198.51.100.7';

describe('a hundred guesses', () => {
  test('stop after ten, and the owner can still sign in elsewhere', async () => {
    const { newClient, attempt, guess, password } = await portal();
    const { email } = await newClient();
    expect(await guess(email, attacker, 100)).toEqual([
      ...Array(perAccount).fill(401),
      ...Array(90).fill(429),
    ]);
    expect(await attempt(email, password, home)).toBe(200);
    expect(await attempt(email, password, attacker)).toBe(429);
  });

  test('at an account that does not exist are refused in the same way', async () => {
    const { guess } = await portal();
    expect(await guess('niemand@kunde.example', attacker, 12)).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

describe('an attack from many addresses', () => {
  const botnet = async (
    guess: (email: string, from: string, times: number) => Promise<number[]>,
    email: string,
  ) => {
    for (let i = 0; i < 5; i += 1) await guess(email, `203.0.113.${i}`, 10);
  };

  test('leaves each further address two guesses', async () => {
    const { newClient, guess } = await portal();
    const { email } = await newClient();
    await botnet(guess, email);
    expect(await guess(email, '203.0.113.200', 4)).toEqual([401, 401, 429, 429]);
  });

  test('does not lock out the owner, at a known or a new place', async () => {
    const { newClient, attempt, guess, password } = await portal();
    const { email } = await newClient();
    expect(await attempt(email, password, home)).toBe(200);
    await botnet(guess, email);
    expect(await guess(email, home, 9)).toEqual(Array(9).fill(401));
    expect(await attempt(email, password, home)).toBe(200);
    expect(await attempt(email, password, '198.51.100.99')).toBe(200);
  });

  test('does not affect other accounts', async () => {
    const { newClient, guess } = await portal();
    const [one, other] = [await newClient(), await newClient()];
    await botnet(guess, one.email);
    expect(await guess(other.email, '203.0.113.201', 4)).toEqual(Array(4).fill(401));
  });
});
