import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readUnsignedIdToken, verifyIdToken } from '#server/identity/id-token.ts';
import { testStart } from '#support/clock.ts';

const projectId = 'versandpult-test';
const issuer = `https://securetoken.google.com/${projectId}`;
const now = testStart;
const seconds = now.getTime() / 1000;
const rules = { projectId, now };

const own = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256', { extractable: true });
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256' }] });

const claims = {
  sub: 'uid-1',
  email: 'kim@kunde.example',
  email_verified: true,
  iss: issuer,
  aud: projectId,
  iat: seconds - 10,
  exp: seconds + 3600,
  auth_time: seconds - 20,
};

type Difference = { claims?: Record<string, unknown>; kid?: string; key?: CryptoKey };
const sign = ({ claims: different = {}, kid = 'one', key = own.privateKey }: Difference = {}) =>
  new SignJWT({ ...claims, ...different }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

test('a token of the project returns its account', async () => {
  expect(await verifyIdToken(await sign(), keys, rules)).toEqual({
    uid: 'uid-1',
    email: 'kim@kunde.example',
    emailVerified: true,
    signedIn: new Date((seconds - 20) * 1000),
  });
});

const notBelieved: [string, Difference][] = [
  ['has expired', { claims: { exp: seconds } }],
  ['is from another issuer', { claims: { iss: 'https://securetoken.google.com/another' } }],
  ['is from nobody', { claims: { iss: undefined } }],
  ['is for another project', { claims: { aud: 'another' } }],
  ['was signed with another key', { key: foreign.privateKey }],
  ['names a key that does not exist', { kid: 'two' }],
  ['is from the future', { claims: { iat: seconds + 3600 } }],
  ['comes from a sign-in in the future', { claims: { auth_time: seconds + 3600 } }],
  ['does not say when it was made', { claims: { iat: undefined } }],
  ['does not say when it ends', { claims: { exp: undefined } }],
  ['does not say who', { claims: { sub: '' } }],
  ['names somebody at great length', { claims: { sub: 'x'.repeat(129) } }],
  ['has no e-mail address', { claims: { email: undefined } }],
];

test.each(notBelieved)('a token that %s is refused', async (_, difference) => {
  expect(await verifyIdToken(await sign(difference), keys, rules)).toBeUndefined();
});

test('clocks may differ by a minute', async () => {
  const early = await sign({ claims: { iat: seconds + 59, auth_time: seconds + 59 } });
  expect(await verifyIdToken(early, keys, rules)).toBeDefined();
});

test('a token without a signature is refused', async () => {
  expect(await verifyIdToken(new UnsecuredJWT(claims).encode(), keys, rules)).toBeUndefined();
});

test('a token signed with the public key as a secret is refused', async () => {
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey)));
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
  expect(await verifyIdToken(token, keys, rules)).toBeUndefined();
});

test('a token with changed claims is refused', async () => {
  const [head, , signature] = (await sign()).split('.');
  const changed = btoa(JSON.stringify({ ...claims, sub: 'uid-2' })).replaceAll('=', '');
  expect(await verifyIdToken([head, changed, signature].join('.'), keys, rules)).toBeUndefined();
});

test.each(['', 'x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0.e30.'])('"%s" is not a token', async (token) => {
  expect(await verifyIdToken(token, keys, rules)).toBeUndefined();
  expect(readUnsignedIdToken(token, rules)).toBeUndefined();
});

test('keys that cannot be fetched are an outage, not a refusal', async () => {
  const away = () => Promise.reject(new TypeError('fetch failed'));
  await expect(verifyIdToken(await sign(), away, rules)).rejects.toThrow('fetch failed');
});

describe("the emulator's unsigned tokens", () => {
  const unsigned = (different: Record<string, unknown> = {}) =>
    new UnsecuredJWT({ ...claims, ...different }).encode();

  test('are accepted if everything else is right', () => {
    expect(readUnsignedIdToken(unsigned(), rules)?.uid).toBe('uid-1');
    expect(readUnsignedIdToken(unsigned({ exp: seconds - 1 }), rules)).toBeUndefined();
    expect(readUnsignedIdToken(unsigned({ aud: 'another' }), rules)).toBeUndefined();
    expect(readUnsignedIdToken(unsigned({ iss: 'another' }), rules)).toBeUndefined();
  });

  test('are the only ones accepted: a signed token is refused', async () => {
    expect(readUnsignedIdToken(await sign(), rules)).toBeUndefined();
  });
});
