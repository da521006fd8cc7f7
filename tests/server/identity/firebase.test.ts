import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startAuthEmulator } from '#run/stack/auth-emulator.ts';
import { accountHash } from '#server/audit.ts';
import { firebaseIdentity } from '#server/identity/firebase.ts';
import { aProfile } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { soon } from '#support/soon.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'versandpult-identity-'));
const emulator = startAuthEmulator({ dataDir, isStored: false });
const emulatorHost = await emulator.host;
afterAll(async () => {
  await emulator.stop();
  rmSync(dataDir, { recursive: true });
});

const projectId = 'demo-versandpult';
const clock = { now: () => new Date() };
const firebaseWeb = { apiKey: 'demo', authDomain: '', projectId };
const firebase = firebaseIdentity({ identity: { projectId, emulatorHost }, firebaseWeb, clock });
const password = 'richtiges Passwort';
const newAccount = (emailVerified = true) =>
  firebase.ensureAccount({ email: `kim-${randomUUID()}@kunde.example`, password, emailVerified });

describe('the real emulator', () => {
  test('an account is created once', async () => {
    const made = await newAccount(false);
    expect(made).toMatchObject({ emailVerified: false });
    const again = await firebase.ensureAccount({
      email: made.email,
      password: 'anders',
      emailVerified: true,
    });
    expect(again).toMatchObject({ uid: made.uid, emailVerified: false });
  });

  test('an account opened by the staff has an unknown password until the link confirms the e-mail', async () => {
    const email = `kim-${randomUUID()}@kunde.example`;
    const made = await firebase.openAccount(email);
    expect(made).toMatchObject({ email, emailVerified: false });
    const code = (await firebase.makeActionCode('resetPassword', email))?.code;
    const answer = await fetch(
      `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=demo`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ oobCode: code, newPassword: password }),
      },
    );
    expect(answer.status).toBe(200);
    expect(await firebase.checkPassword(email, password)).toMatchObject({
      ok: true,
      user: { uid: made.uid, emailVerified: true },
    });
    expect(await firebase.openAccount(email)).toMatchObject({ uid: made.uid, emailVerified: true });
    expect(await firebase.checkPassword(email, password)).toMatchObject({ ok: true });
  });

  test("an account that a stranger created under that e-mail loses the stranger's password", async () => {
    const { uid, email } = await newAccount(false);
    expect(await firebase.openAccount(email)).toMatchObject({ uid, emailVerified: false });
    expect(await firebase.checkPassword(email, password)).toEqual({ ok: false, reason: 'wrong_password' });
  });

  test('the right password returns the account', async () => {
    const { uid, email } = await newAccount();
    const checked = await firebase.checkPassword(email, password);
    expect(checked).toMatchObject({ ok: true, user: { uid, email, emailVerified: true } });
  });

  test('a wrong password and an unknown account get the same answer after the same time', async () => {
    const { email } = await newAccount();
    for (const [of, tried] of [
      [email, 'falsch'],
      ['gibt-es-nicht@kunde.example', password],
    ] as const) {
      const start = performance.now();
      expect(await firebase.checkPassword(of, tried)).toEqual({ ok: false, reason: 'wrong_password' });
      expect(performance.now() - start).toBeGreaterThan(390);
    }
  });

  test("the emulator's id token is accepted, another project's is not", async () => {
    const { uid, email } = await newAccount();
    const response = await fetch(
      `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      },
    );
    const { idToken } = await response.json();
    expect(await firebase.verifyIdToken(idToken)).toMatchObject({ uid, email });
    const other = { identity: { projectId: 'demo-another', emulatorHost }, firebaseWeb, clock };
    expect(await firebaseIdentity(other).verifyIdToken(idToken)).toBeUndefined();
  });

  test('sessions can be ended', async () => {
    const { uid } = await newAccount();
    await firebase.revoke(uid);
  });

  test("the browser reaches it through the portal's origin", async () => {
    const server = await startServer({
      config: { identity: { projectId, emulatorHost } },
      deps: { identity: firebase },
    });
    const { email } = await newAccount();
    const signIn = await server.request(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      },
    );
    expect(signIn.status).toBe(200);
    expect(signIn.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(await signIn.json()).toMatchObject({ email });
  });

  describe("through the portal's origin", () => {
    const deps = { identity: firebase };
    const config = { identity: { projectId, emulatorHost } };
    const open = async () => {
      const server = await startServer({ config, deps });
      const call = async (method: string, body: object) => {
        const response = await server.request(
          `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
        );
        const answer = await response.json();
        return { ...answer, status: response.status, error: answer.error?.message as string | undefined };
      };
      return { server, call };
    };

    test('a code confirms an e-mail once', async () => {
      const { call } = await open();
      const { uid, email } = await newAccount(false);
      const made = await firebase.makeActionCode('verifyEmail', email);
      expect(made?.uid).toBe(uid);
      expect(await call('update', { oobCode: made?.code })).toMatchObject({ status: 200, email });
      expect(await firebase.findAccount(uid)).toMatchObject({ emailVerified: true });
      expect(await call('update', { oobCode: made?.code })).toMatchObject({ error: 'INVALID_OOB_CODE' });
    });

    test('a code resets a password once; the old one stops working, and the change has a date', async () => {
      const { call } = await open();
      const { uid, email } = await newAccount();
      const before = (await firebase.findAccount(uid))?.signedIn;
      const made = await firebase.makeActionCode('resetPassword', email);
      // The emulator's dates have whole seconds.
      await vi.waitUntil(() => Date.now() / 1000 - 1 > (before?.getTime() ?? 0) / 1000, soon);
      const reset = { oobCode: made?.code, newPassword: 'ein neues Passwort' };
      expect(await call('resetPassword', reset)).toMatchObject({ status: 200, email });
      expect(await call('resetPassword', reset)).toMatchObject({ error: 'INVALID_OOB_CODE' });
      expect(await firebase.checkPassword(email, password)).toMatchObject({ reason: 'wrong_password' });
      expect(await firebase.checkPassword(email, 'ein neues Passwort')).toMatchObject({ ok: true });
      const after = (await firebase.findAccount(uid))?.signedIn;
      expect(after!.getTime()).toBeGreaterThan(before!.getTime());
    });

    test('a user who has just entered the old password can set a new one', async () => {
      const { call } = await open();
      const { email } = await newAccount();
      const { idToken } = await call('signInWithPassword', { email, password, returnSecureToken: true });
      const changed = await call('update', {
        idToken,
        password: 'ein neues Passwort',
        returnSecureToken: true,
      });
      expect(changed.status).toBe(200);
      expect(await firebase.checkPassword(email, password)).toMatchObject({ reason: 'wrong_password' });
    });

    test('a user can register', async () => {
      const { server, call } = await open();
      const email = `neu-${randomUUID()}@kunde.example`;
      const { idToken, localId } = await call('signUp', { email, password, returnSecureToken: true });
      const profile = aProfile({ email });
      const context = { headers: { authorization: `Bearer ${idToken}` } };
      const { data } = await server.api().user.create(profile, { context });
      expect(data.user_uid).toBe(localId);
      expect(await call('signUp', { email, password })).toMatchObject({ error: 'EMAIL_EXISTS' });
    });

    test('no answer reveals whether an account exists', async () => {
      const { call } = await open();
      const { email } = await newAccount();
      const wrong = await call('signInWithPassword', { email, password: 'falsch' });
      const unknown = await call('signInWithPassword', { email: 'niemand@kunde.example', password });
      expect(wrong).toEqual(unknown);
      expect(wrong.error).toContain('INVALID_LOGIN_CREDENTIALS');
      for (const method of ['createAuthUri', 'sendOobCode', 'query'])
        expect((await call(method, { email, requestType: 'PASSWORD_RESET' })).status).toBe(404);
    });

    test("password guesses are counted and logged like at the portal's own call", async () => {
      const rateLimits = {
        openCallsPerMinute: 999,
        signInsPerAccount: 3,
        callsPerMinute: 9,
        trackingPerMinute: 9,
      };
      const strict = await startServer({ config: { ...config, rateLimits }, deps });
      const { email } = await newAccount();
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
      const guess = (of: string, tried: string, type = 'application/json') =>
        strict.request(path, {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify({ email: of, password: tried, returnSecureToken: true }),
        });
      for (const type of ['application/json', 'text/plain', 'application/json'])
        expect((await guess(email, 'falsch', type)).status).toBe(400);
      const refused = await guess(` ${email.toUpperCase()}`, password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
      expect((await refused.json()).error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
      await expect(strict.api().user.isVerified({ email, signPassword: password })).rejects.toMatchObject({
        code: 'AUTH_TOO_MANY_REQUESTS',
      });
      const { rows } = await strict.pool.query(
        `select account, details->>'code' as code from audit_event where action = 'login_refused' order by at, id`,
      );
      const account = accountHash(strict.config, email);
      expect(rows.filter((it) => it.account === account).map((it) => it.code)).toEqual([
        ...Array(3).fill('AUTH_WRONG_PASSWORD'),
        'AUTH_TOO_MANY_REQUESTS',
      ]);
    });

    test('a short or common password is refused at registration, reset and change', async () => {
      const { call } = await open();
      const { email } = await newAccount();
      const { idToken } = await call('signInWithPassword', { email, password, returnSecureToken: true });
      for (const bad of [
        '123456',
        '12345678',
        'Qwertzuiop',
        'Sonnenschein',
        'aaaaaaaa',
        'xyzxyzxyz',
        ' '.repeat(3),
      ]) {
        const made = await firebase.makeActionCode('resetPassword', email);
        const answers = [
          await call('signUp', { email: `neu-${randomUUID()}@kunde.example`, password: bad }),
          await call('resetPassword', { oobCode: made?.code, newPassword: bad }),
          await call('update', { idToken, password: bad }),
        ];
        expect(answers.map((it) => it.error)).toEqual(Array(3).fill(expect.stringMatching(/^WEAK_PASSWORD/)));
      }
      expect(await call('signUp', { returnSecureToken: true })).toMatchObject({ status: 400 });
      expect(await firebase.checkPassword(email, password)).toMatchObject({ ok: true });
    });

    test('calls are limited per minute', async () => {
      const rateLimits = {
        openCallsPerMinute: 3,
        signInsPerAccount: 3,
        callsPerMinute: 3,
        trackingPerMinute: 20,
      };
      const server = await startServer({ config: { ...config, rateLimits }, deps });
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
      const statuses = [];
      for (let i = 0; i < 8; i += 1)
        statuses.push((await server.request(path, { method: 'POST', body: '{}' })).status);
      expect(statuses.slice(6)).toEqual([429, 429]);
      expect(statuses.slice(0, 6)).not.toContain(429);
    });
  });

  test('a missing account is not found and gets no code', async () => {
    expect(await firebase.makeActionCode('resetPassword', 'niemand@kunde.example')).toBeUndefined();
    expect(await firebase.findAccount('nobody')).toBeUndefined();
    expect(await firebase.findAccount('x'.repeat(200))).toBeUndefined();
  });

  test("the emulator's administration is not reachable through the portal", async () => {
    const server = await startServer({ config: { identity: { projectId, emulatorHost } } });
    const listAll = () =>
      server.request(`/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:query`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await listAll()).status).toBeGreaterThanOrEqual(400);
    const remove = await server.request(`/emulator/v1/projects/${projectId}/accounts`, { method: 'DELETE' });
    expect(remove.status).toBe(404);
  });
});

test('a body larger than any account is not read', async () => {
  const server = await startServer({ config: { identity: { projectId, emulatorHost } } });
  let read = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 10_000;
      controller.enqueue(new Uint8Array(10_000));
      if (read > 10_000_000) controller.close();
    },
  });
  const response = await server.request(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo',
    { method: 'POST', body: endless, duplex: 'half' } as RequestInit,
  );
  expect(response.status).toBe(413);
  expect(read).toBeLessThan(500_000);
});

test('production forwards nothing', async () => {
  const server = await startServer({
    config: { mode: 'production', identity: { projectId, emulatorHost } },
  });
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  expect((await server.request(path, { method: 'POST', body: '{}' })).status).toBe(404);
});

describe('an identity service that does not answer', () => {
  const nowhere = { identity: { projectId, emulatorHost: '127.0.0.1:1' }, firebaseWeb, clock };

  test('leaves passwords unchecked', async () => {
    const checked = await firebaseIdentity(nowhere).checkPassword('kim@kunde.example', password);
    expect(checked).toEqual({ ok: false, reason: 'unavailable' });
  });

  test('is reported to the browser', async () => {
    const server = await startServer({ config: { identity: nowhere.identity } });
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
    const body = JSON.stringify({ email: 'kim@kunde.example', password });
    const response = await server.request(path, { method: 'POST', body });
    expect(response.status).toBe(502);
    expect((await response.json()).code).toBe('AUTH_UNAVAILABLE');
  });
});

describe('a real project', () => {
  const real = { identity: { projectId: 'versandpult-real' }, firebaseWeb, clock };

  test('has its signed tokens accepted', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] });
    const seconds = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ email: 'a@b.example', email_verified: true, auth_time: seconds })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer('https://securetoken.google.com/versandpult-real')
      .setAudience('versandpult-real')
      .setSubject('uid-9')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    expect(await firebaseIdentity(real, keys).verifyIdToken(token)).toMatchObject({ uid: 'uid-9' });
  });

  test('counts as unavailable if its keys cannot be fetched', async () => {
    const identity = firebaseIdentity(real, () => Promise.reject(new TypeError('fetch failed')));
    const { privateKey } = await generateKeyPair('RS256');
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
    await expect(identity.verifyIdToken(token)).rejects.toMatchObject({ code: 'AUTH_UNAVAILABLE' });
  });
});
