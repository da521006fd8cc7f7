import { type Environment, placeholders, refuse } from './environment.ts';
import { isLocalHost, type Reach } from './local-host.ts';

export function refuseUnsafeProduction(settings: Environment) {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST)
    refuse('FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production: the emulator checks no tokens');
  if (settings.DEMO) refuse('DEMO', 'must not be set in production: its passwords are public');
  if (settings.DEMO_LIFE)
    refuse('DEMO_LIFE', 'must not be set in production: it makes up what happens to parcels');
  if (!settings.PUBLIC_URL) return refuse('PUBLIC_URL', 'is required in production');
  const { protocol, hostname } = new URL(settings.PUBLIC_URL);
  if (protocol !== 'https:' && !isLocalHost(hostname, 'machine'))
    refuse(
      'PUBLIC_URL',
      'must begin with https:// in production: what people type and our mails link to is secret',
    );
  for (const name of ownSecrets) {
    const secret = settings[name];
    if (secret !== undefined && !looksRandom(secret))
      refuse(name, 'must be random in production, for example from: openssl rand -base64 48');
  }
}

/** Secrets that the operator makes; the provider makes OIDC_CLIENT_SECRET. */
const ownSecrets = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'CARRIER_EVENTS_SECRET',
  'CARRIER_EVENTS_SECRET_PREVIOUS',
  'METRICS_TOKEN',
] as const;

/** Refuses placeholders that look right on labels and in mails but reach no one. */
export function refusePlaceholders(settings: Environment) {
  if (settings.LABEL_COMPANY_PREFIX === placeholders.companyPrefix)
    refuse(
      'LABEL_COMPANY_PREFIX',
      'must be your own GS1 company prefix in production: the one for demonstration identifies nobody',
    );
  if (settings.SUPPORT_PHONE === placeholders.supportPhone)
    refuse('SUPPORT_PHONE', 'must be set in production: it stands in the app and on labels');
  for (const name of mailSettings)
    if (settings[name]?.toLowerCase().includes(placeholderDomain))
      refuse(
        name,
        'must be an address of yours in production: mails to the one for demonstration reach nobody',
      );
}

const mailSettings = [
  'SUPPORT_EMAIL',
  'PACKAGING_EMAIL',
  'SPECIAL_SERVICE_EMAIL',
  'MAIL_FROM',
  'ADMIN_EMAIL',
] as const;
export const placeholderDomain = placeholders.supportEmail.replace(/^[^@]*/, '');

/** Reason to keep strangers out; undefined if all sign-ins are verified. */
function openDoor({ NODE_ENV, FIREBASE_AUTH_EMULATOR_HOST, DEMO }: Environment): string | undefined {
  if (NODE_ENV === 'production') return undefined;
  if (FIREBASE_AUTH_EMULATOR_HOST)
    return 'anybody can sign in as anybody and read all mails at /inbox while the identity emulator is on';
  return DEMO ? 'anybody can sign in with the public passwords of the demo accounts' : undefined;
}

/** An insecure portal serves only this machine or, on request, its private network. */
export function reachOf(settings: Environment): Reach {
  if (openDoor(settings) === undefined) return 'everybody';
  return settings.ALLOW_NETWORK_DEMO ? 'network' : 'machine';
}

export function refusePublicDemo(settings: Environment) {
  const { HOST, PUBLIC_URL, ALLOW_NETWORK_DEMO } = settings;
  const reason = openDoor(settings);
  if (reason === undefined) return;
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  if (!ALLOW_NETWORK_DEMO && (isEverywhere || !isLocalHost(HOST, 'machine')))
    refuse(
      'HOST',
      `lets the network in, where ${reason}; set ALLOW_NETWORK_DEMO=1 if that is meant for a private network`,
    );
  if (!isLocalHost(HOST, 'network'))
    refuse('HOST', `must be an address of this machine or its private network: ${reason}`);
  if (PUBLIC_URL && !isLocalHost(PUBLIC_URL.split('/')[2] ?? '', reachOf(settings)))
    refuse(
      'PUBLIC_URL',
      ALLOW_NETWORK_DEMO
        ? `must lead to this machine or its private network: ${reason}`
        : `must lead to this machine: ${reason}`,
    );
}

/** Accepts generated hexadecimal or Base64, not phrases, runs (abcdef, 012345) or repeated pieces. */
function looksRandom(secret: string): boolean {
  if (new Set(secret).size < 10 || hasRun(secret) || hasRepeatedPiece(secret)) return false;
  if (/^[\da-f]{32,}$/i.test(secret)) return true;
  const isBase64 = /^[\w+/-]{32,}={0,2}$/.test(secret);
  return isBase64 && /[a-z]/.test(secret) && /[A-Z]/.test(secret) && !isMadeOfWords(secret);
}

const sorts = [/[a-z]/, /[A-Z]/, /\d/];

/** Characters in a row, each the next, previous or same of the one before; one random text of a hundred million has nine. */
const longestRun = 9;

function hasRun(secret: string): boolean {
  let [length, last] = [1, Number.NaN];
  for (let at = 1; at < secret.length; at += 1) {
    const step = secret.charCodeAt(at) - secret.charCodeAt(at - 1);
    length = Math.abs(step) > 1 ? 1 : step === last ? length + 1 : 2;
    last = step;
    if (length >= longestRun) return true;
  }
  return false;
}

const pieceLength = 10;

function hasRepeatedPiece(secret: string): boolean {
  for (let at = 0; at + pieceLength <= secret.length; at += 1)
    if (secret.includes(secret.slice(at, at + pieceLength), at + 1)) return true;
  return false;
}

/** Neighbours in words mostly have one sort (lower case, digit …), in random Base64 a third of them. */
function isMadeOfWords(secret: string): boolean {
  const sortOf = (letter: string) => sorts.findIndex((sort) => sort.test(letter));
  const same = [...secret].filter((it, at) => at > 0 && sortOf(it) === sortOf(secret[at - 1] as string));
  return same.length > 0.7 * (secret.length - 1);
}
