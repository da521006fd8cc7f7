import type { Language } from '#domain/values/language.ts';

/** Only `firebase.ts` and `oidc/` know which identity service is used. */
export type Identity = {
  provider?: ProviderSignIn;
  /** undefined: invalid token. */
  verifyIdToken: (idToken: string) => Promise<IdentityUser | undefined>;
  checkPassword: (
    email: string,
    password: string,
  ) => Promise<
    | { ok: true; user: IdentityUser }
    | { ok: false; reason: 'wrong_password' | 'too_many_requests' | 'user_disabled' | 'unavailable' }
  >;
  /** For demo data and tests; returns an existing account. */
  ensureAccount: (account: {
    email: string;
    password: string;
    emailVerified: boolean;
  }) => Promise<IdentityUser>;
  /**
   * Creates an account with a random password. An existing account stays, but loses its password while its e-mail is
   * unconfirmed. Throws if the service does not answer.
   */
  openAccount: (email: string) => Promise<IdentityUser>;
  /** Throws if the service does not answer. */
  findAccount: (uid: string) => Promise<IdentityUser | undefined>;
  /** One-time code for a mail's link; undefined without an account. Throws if the service does not answer. */
  makeActionCode: (
    purpose: 'verifyEmail' | 'resetPassword',
    email: string,
  ) => Promise<{ uid: string; code: string } | undefined>;
  revoke: (uid: string) => Promise<void>;
  /** A missing account counts as deleted. Throws if the service does not answer. */
  deleteAccount: (uid: string) => Promise<void>;
};

export type IdentityUser = {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** Last password entry; for `findAccount`, last password change. */
  signedIn: Date;
  /** Not reported by the provider: it may be much older. */
  isTimeGuessed?: boolean;
};

export type Begun = {
  state: string;
  nonce: string;
  /** Proves that the code's bearer requested it (PKCE). */
  verifier: string;
};

export type ProviderSignIn = {
  begin: (requested: { isFresh: boolean; language: Language }) => Promise<Begun & { url: string }>;
  /** `providerToken` is for signing out; `fresh`: the attempt forced password entry. */
  finish: (
    begun: Begun & { fresh: boolean },
    search: string,
  ) => Promise<{ user: IdentityUser; providerToken: string }>;
  tokenFor: (user: IdentityUser) => Promise<string>;
  /** URL that ends the provider's session; '' if there is none. */
  end: (providerToken: string | undefined) => Promise<string>;
  /** True for a `user_uid` from elsewhere. */
  isForeign: (uid: string) => boolean;
};
