import { createHash } from 'node:crypto';
import { fromUnixTime } from 'date-fns/fromUnixTime';
import type * as Oidc from 'openid-client';
import type { OidcConfig } from '#server/config/read-oidc.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { IdentityUser, ProviderSignIn } from '#server/identity/identity.ts';
import { codeOfFailure, whatFailed } from './failures.ts';

/*
 * The only file that speaks OpenID Connect: authorization code with PKCE, state and nonce, by openid-client. The
 * provider's tokens are read once and not stored.
 */

/** Seconds of clock difference. */
const tolerance = 60;
const timeoutSeconds = 10;
/** ms between endpoint lookups. */
const knownForMs = 3_600_000;

type ProviderOptions = {
  oidc: OidcConfig;
  returnUrl: string;
  homeUrl: string;
  clock: Deps['clock'];
  log: Deps['log'];
};

export function openProvider({ oidc, returnUrl, homeUrl, clock, log }: ProviderOptions) {
  const connect = connecting(oidc, clock);

  const asking = async <T>(work: (ways: Connected) => Promise<T>): Promise<T> => {
    let ways: Connected | undefined;
    try {
      ways = await connect();
      return await work(ways);
    } catch (error) {
      const code = ways ? codeOfFailure(error) : 'AUTH_UNAVAILABLE';
      if (code === undefined) throw error;
      log.warn({ provider: whatFailed(error) }, 'the identity provider did not sign somebody in');
      throw refusal(code);
    }
  };

  const begin: ProviderSignIn['begin'] = ({ isFresh, language }) =>
    asking(async ({ client, config }) => {
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        scope: oidc.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url: url.href, state, nonce, verifier };
    });

  const finish: ProviderSignIn['finish'] = (begun, search) =>
    asking(async ({ client, config }) => {
      const url = new URL(returnUrl);
      url.search = search;
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw refusal('SIGN_IN_REFUSED');
      // Some tokens carry no e-mail; the userinfo endpoint does.
      const hasMail = textIn(claims, oidc.emailClaim) !== undefined;
      const more =
        hasMail || !config.serverMetadata().userinfo_endpoint
          ? {}
          : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
      if (isFromTomorrow(claims, clock.now())) throw refusal('SIGN_IN_REFUSED');
      const user = userOf(oidc, { ...more, ...claims });
      // OpenID Connect Core 3.1.2.1: max_age makes the claim mandatory, and the browser can drop max_age and prompt.
      if (begun.fresh && user.isTimeGuessed) {
        log.warn({}, 'the identity provider did not report the time of a fresh sign-in (auth_time)');
        throw refusal('SIGN_IN_TIME_MISSING');
      }
      return { user, providerToken: tokens.id_token ?? '' };
    });

  const end: ProviderSignIn['end'] = async (providerToken) => {
    try {
      const { client, config } = await connect();
      if (!config.serverMetadata().end_session_endpoint) return '';
      const requested: Record<string, string> = { post_logout_redirect_uri: homeUrl };
      if (providerToken) requested.id_token_hint = providerToken;
      return client.buildEndSessionUrl(config, requested).href;
    } catch (error) {
      // Signing out of the portal succeeds all the same.
      log.warn({ provider: whatFailed(error) }, 'the identity provider did not say how to sign out');
      return '';
    }
  };

  return { begin, finish, end };
}

type Connected = { client: typeof Oidc; config: Oidc.Configuration };

/** After a failed lookup the last known endpoints serve on. */
function connecting(oidc: OidcConfig, clock: Deps['clock']): () => Promise<Connected> {
  let known: { at: number; ways: Promise<Connected> } | undefined;
  return async () => {
    const at = Date.now();
    const last = known;
    if (last && at - last.at < knownForMs) return last.ways;
    const ways = discover(oidc, clock);
    known = { at, ways };
    return ways.catch((error: unknown) => {
      known = last;
      if (last) return last.ways;
      throw error;
    });
  };
}

async function discover(oidc: OidcConfig, clock: Deps['clock']): Promise<Connected> {
  const client = await import('openid-client');
  const auth = {
    basic: () => client.ClientSecretBasic(oidc.clientSecret),
    post: () => client.ClientSecretPost(oidc.clientSecret),
    none: () => client.None(),
  }[oidc.clientAuth];
  const skew = Math.round((clock.now().getTime() - Date.now()) / 1000);
  const config = await client.discovery(
    new URL(oidc.issuer),
    oidc.clientId,
    { [client.clockTolerance]: tolerance, [client.clockSkew]: skew },
    auth(),
    {
      timeout: timeoutSeconds,
      execute: [
        // Verify the signature although the provider sends the token directly.
        client.enableNonRepudiationChecks,
        ...(oidc.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  return { client, config };
}

type Claims = Record<string, unknown> & { sub: string; iat: number; auth_time?: unknown };

function userOf(oidc: OidcConfig, claims: Claims): IdentityUser {
  const email = textIn(claims, oidc.emailClaim);
  if (!email) throw refusal('MAIL_MISSING');
  const { auth_time, iat } = claims;
  const isTimeSaid = typeof auth_time === 'number';
  return {
    uid: uidOf(oidc, claims.sub),
    email,
    emailVerified: oidc.isEmailTrusted || isYes(claims[oidc.emailVerifiedClaim]),
    signedIn: fromUnixTime(isTimeSaid ? auth_time : iat),
    isTimeGuessed: !isTimeSaid,
  };
}

/** openid-client checks only a token's expiry. */
function isFromTomorrow({ iat, auth_time }: Claims, now: Date): boolean {
  const latest = now.getTime() / 1000 + tolerance;
  return iat > latest || (typeof auth_time === 'number' && auth_time > latest);
}

const textIn = (claims: Record<string, unknown>, claim: string): string | undefined => {
  const text = claims[claim];
  return typeof text === 'string' && /^[^@\s]+@[^@\s]+$/.test(text) && text.length <= 254 ? text : undefined;
};

/** Entra ID sends text or a number. */
const isYes = (value: unknown) => value === true || value === 1 || value === 'true' || value === '1';

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

/** Depends on the issuer: another address means other accounts. */
export const prefixOf = ({ issuer }: Pick<OidcConfig, 'issuer'>) => `oidc.${hashOf(issuer, 10)}.`;

/** Hashed, because a subject may be long and is unique only to its provider. */
export const uidOf = (oidc: Pick<OidcConfig, 'issuer'>, sub: string) =>
  prefixOf(oidc) + hashOf(`${oidc.issuer}\n${sub}`, 43);
