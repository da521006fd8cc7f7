import type { Language } from '#domain/values/language.ts';

/** The needs of the portal from an identity service. `firebase.ts` and `oidc/` are all that knows which one it is. */
export type Identity = {
  /** Signing in on a provider's own pages; absent where passwords are typed into ours. */
  provider?: ProviderSignIn;
  /** Says to whom an id token belongs; undefined when it is not to be believed. */
  verifyIdToken: (idToken: string) => Promise<IdentityUser | undefined>;
  /** Checks the password; the refusal is the identity service's own. */
  checkPassword: (
    email: string,
    password: string,
  ) => Promise<
    | { ok: true; user: IdentityUser }
    | { ok: false; reason: 'wrong_password' | 'too_many_requests' | 'user_disabled' | 'unavailable' }
  >;
  /** Creates an account, or answers the one that exists. For demo data and tests. */
  ensureAccount: (account: {
    email: string;
    password: string;
    emailVerified: boolean;
  }) => Promise<IdentityUser>;
  /**
   * Makes an account under a password nobody knows, for whom the staff register. One that is there already stays; while
   * its e-mail is not confirmed, whoever made it loses the password. Throws when the service does not answer.
   */
  openAccount: (email: string) => Promise<IdentityUser>;
  /** Throws when the service does not answer. */
  findAccount: (uid: string) => Promise<IdentityUser | undefined>;
  /** A one-time code for the link in a mail, or nothing when nobody has that e-mail. Throws when the service does not answer. */
  makeActionCode: (
    purpose: 'verifyEmail' | 'resetPassword',
    email: string,
  ) => Promise<{ uid: string; code: string } | undefined>;
  /** Ends every session at the identity service. */
  revoke: (uid: string) => Promise<void>;
  /** One that is gone counts as deleted. Throws when the service does not answer. */
  deleteAccount: (uid: string) => Promise<void>;
};

export type IdentityUser = {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** The time when the password was last given; for an account as such, when it was last changed. */
  signedIn: Date;
  /** Nobody has said that time: the password may have been given long before. */
  isTimeGuessed?: boolean;
};

/** What a browser keeps between going to the provider and coming back. */
export type Begun = {
  /** Names the attempt in the provider's answer. */
  state: string;
  /** Is in the token that the provider signs. */
  nonce: string;
  /** Proves that whoever brings the code asked for it (PKCE). */
  verifier: string;
};

/** Signing in where somebody else asks for the password. Refusals are thrown as ours. */
export type ProviderSignIn = {
  /** Where the browser goes; `isFresh` has the password asked again. */
  begin: (wanted: { isFresh: boolean; language: Language }) => Promise<Begun & { url: string }>;
  /**
   * Says who came back with the answer in `search`, and the provider's own token, which names them when they leave.
   * `fresh`: this very attempt was begun to have the password asked.
   */
  finish: (
    begun: Begun & { fresh: boolean },
    search: string,
  ) => Promise<{ user: IdentityUser; providerToken: string }>;
  /** An id token of ours for them, of the kind that `verifyIdToken` takes. */
  tokenFor: (user: IdentityUser) => Promise<string>;
  /** Where the browser ends the provider's session; empty where it has no such page. */
  end: (providerToken: string | undefined) => Promise<string>;
  /** True for the `user_uid` of an account that this provider did not name. */
  isForeign: (uid: string) => boolean;
};
