import { randomUUID } from 'node:crypto';
import type { Identity, IdentityUser } from '#server/identity/identity.ts';
import type { ManualClock } from './clock.ts';

type Account = IdentityUser & { password: string; disabled: boolean };
type ActionCode = { purpose: 'verifyEmail' | 'resetPassword'; email: string };

/** An identity service in memory, as strict as the real one where the portal depends on it. */
export function memoryIdentity(clock: ManualClock) {
  const accounts = new Map<string, Account>();
  const idTokens = new Map<string, IdentityUser>();
  const codes = new Map<string, ActionCode>();
  const revoked: string[] = [];
  const state = { isAway: false };
  const userOf = ({ uid, email, emailVerified }: Account): IdentityUser => ({
    uid,
    email,
    emailVerified,
    signedIn: clock.now(),
  });

  const identity: Identity = {
    verifyIdToken: async (idToken) => idTokens.get(idToken),
    async checkPassword(email, password) {
      if (state.isAway) return { ok: false, reason: 'unavailable' };
      const account = accounts.get(email.toLowerCase());
      if (account?.password !== password) return { ok: false, reason: 'wrong_password' };
      if (account.disabled) return { ok: false, reason: 'user_disabled' };
      return { ok: true, user: userOf(account) };
    },
    async ensureAccount({ email, password, emailVerified }) {
      const key = email.toLowerCase();
      const account = accounts.get(key) ?? {
        uid: randomUUID(),
        email,
        emailVerified,
        password,
        disabled: false,
        signedIn: clock.now(),
      };
      accounts.set(key, account);
      return userOf(account);
    },
    async openAccount(email) {
      if (state.isAway) throw new Error('away');
      const password = randomUUID();
      const found = accounts.get(email.toLowerCase());
      if (found && !found.emailVerified) found.password = password;
      return identity.ensureAccount({ email, password, emailVerified: false });
    },
    async findAccount(uid) {
      if (state.isAway) throw new Error('away');
      return [...accounts.values()].find((it) => it.uid === uid);
    },
    async makeActionCode(purpose, email) {
      if (state.isAway) throw new Error('away');
      const account = accounts.get(email.toLowerCase());
      if (!account) return undefined;
      const code = randomUUID();
      codes.set(code, { purpose, email });
      return { uid: account.uid, code };
    },
    async revoke(uid) {
      if (state.isAway) throw new Error('away');
      const account = [...accounts.values()].find((it) => it.uid === uid);
      if (account) account.signedIn = clock.now();
      revoked.push(uid);
    },
    async deleteAccount(uid) {
      if (state.isAway) throw new Error('away');
      const account = [...accounts.values()].find((it) => it.uid === uid);
      if (account) accounts.delete(account.email.toLowerCase());
    },
  };
  return {
    ...identity,
    idTokenFor(email: string): string {
      const account = accounts.get(email.toLowerCase());
      if (!account) throw new Error(`no account ${email}`);
      const idToken = randomUUID();
      idTokens.set(idToken, userOf(account));
      return idToken;
    },
    /** Uses a mailed code like the browser; a new password counts as changed now. */
    spendCode(code: string, password?: string) {
      const found = codes.get(code);
      const account = found && accounts.get(found.email.toLowerCase());
      if (!account) throw new Error('no such code');
      codes.delete(code);
      account.emailVerified = true;
      if (password) Object.assign(account, { password, signedIn: clock.now() });
    },
    change(email: string, difference: Partial<Account>) {
      Object.assign(accounts.get(email.toLowerCase()) ?? {}, difference);
    },
    state,
    revoked,
  };
}
