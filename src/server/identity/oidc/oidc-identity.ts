import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { findClientByUid } from '#server/clients/queries.ts';
import type { Config } from '#server/config/config.ts';
import type { OidcConfig } from '#server/config/read-oidc.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Identity, IdentityUser } from '#server/identity/identity.ts';
import { openProvider, prefixOf } from './provider.ts';
import { readToken, signToken } from './token.ts';

type OidcDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { config: Config; oidc: OidcConfig };

export const returnPath = '/signed-in';

/** Prefix until the first sign-in with the e-mail claims the account. */
const unclaimed = 'mail.';

const longAgo = new Date(0);

/**
 * Accounts of an OpenID Connect provider. The portal learns of them only at sign-in; between sign-ins its own clients
 * answer.
 */
export function oidcIdentity({ config, db, oidc, clock, log }: OidcDeps): Identity {
  const tokens = { config, clock };
  const { publicUrl } = config;
  const provider = openProvider({
    oidc,
    returnUrl: publicUrl + returnPath,
    homeUrl: `${publicUrl}/`,
    clock,
    log,
  });
  return {
    provider: {
      ...provider,
      tokenFor: (user) => signToken(tokens, user),
      isForeign: (uid) => !uid.startsWith(prefixOf(oidc)),
    },

    verifyIdToken: (idToken) => readToken(tokens, idToken),

    checkPassword: async () => ({ ok: false, reason: 'unavailable' }),

    ensureAccount: async () => {
      throw new Error('the identity provider takes no accounts of ours');
    },

    openAccount: async (email) => ({
      uid: unclaimed + randomUUID(),
      email,
      emailVerified: false,
      signedIn: longAgo,
    }),

    async findAccount(uid) {
      const found = await findClientByUid(db, uid);
      if (!found || found.deleted) return undefined;
      // Every profile has a confirmed e-mail, except those created by staff.
      const emailVerified = !uid.startsWith(unclaimed);
      return { uid, email: found.email, emailVerified, signedIn: longAgo } satisfies IdentityUser;
    },

    makeActionCode: async () => undefined,

    revoke: async () => {},

    /** The account stays at the provider; a deleted user may register again. */
    async deleteAccount(uid) {
      await db
        .update(client)
        .set({ user_uid: `gone.${randomUUID()}` })
        .where(and(eq(client.user_uid, uid), isNotNull(client.deleted)));
    },
  };
}
