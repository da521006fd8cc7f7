import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { secondFactorStates } from './account.ts';

/** Digits of a code that the authenticator app shows. */
export const appCodeDigits = 6;
/** How many recovery codes there are of a set. */
export const recoveryCodeCount = 10;
/** Without what is mistaken for something else. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryCodeLength = 10;

/** A code of either kind as somebody types it. */
export const FactorCode = v.pipe(v.string(), v.maxLength(40));

type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** Reads a code whatever spaces, hyphens and letter case it is typed with; undefined for what can be neither kind. */
export function readFactorCode(typed: string): TypedCode | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const isRecovery =
    code.length === recoveryCodeLength && [...code].every((letter) => recoveryAlphabet.includes(letter));
  return isRecovery ? { kind: 'recovery', code } : undefined;
}

/** A recovery code as it is shown and printed: in two halves. */
export const shownRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** What the owner of an account sees of their second factor. */
export const SecondFactor = v.object({
  state: v.picklist(secondFactorStates),
  /** The time when it was turned on. */
  since: v.nullable(Timestamp),
  recovery_codes_left: v.number(),
  /** The staff cannot do without. */
  is_mandatory: v.boolean(),
});
export type SecondFactor = v.InferOutput<typeof SecondFactor>;

/** What the authenticator app has to know, to be scanned or typed; told once. */
export const SecondFactorSetup = v.object({
  /** Base32. */
  secret: v.string(),
  uri: v.string(),
  /** The same as a QR code: modules in a row, and the dark ones as the path of an SVG. */
  qr: v.object({ modules: v.number(), path: v.string() }),
});
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

/** Who has a session and does something grave says once more who they are: by a code where they have a second factor. */
export const Confirmation = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  code: v.optional(FactorCode),
});
export type Confirmation = v.InferOutput<typeof Confirmation>;
/** `sign_in`: where the password is a provider's, by having just signed in there. */
export const confirmationKinds = ['password', 'code', 'sign_in'] as const;
export type ConfirmationKind = (typeof confirmationKinds)[number];
