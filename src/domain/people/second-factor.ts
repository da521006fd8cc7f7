import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { secondFactorStates } from './account.ts';

export const appCodeDigits = 6;
export const recoveryCodeCount = 10;
/** No letters that look like digits. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryCodeLength = 10;

export const FactorCode = v.pipe(v.string(), v.maxLength(40));

type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** Ignores spaces, hyphens and letter case; undefined: neither kind. */
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

export const shownRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

export const SecondFactor = v.object({
  state: v.picklist(secondFactorStates),
  since: v.nullable(Timestamp),
  recovery_codes_left: v.number(),
  is_mandatory: v.boolean(),
});
export type SecondFactor = v.InferOutput<typeof SecondFactor>;

/** The server returns it only once. */
export const SecondFactorSetup = v.object({
  /** Base32. */
  secret: v.string(),
  uri: v.string(),
  /** QR code of `uri`: modules per row, dark modules as an SVG path. */
  qr: v.object({ modules: v.number(), path: v.string() }),
});
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

/** Identity check before a critical action; accounts with a second factor need `code`. */
export const Confirmation = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  code: v.optional(FactorCode),
});
export type Confirmation = v.InferOutput<typeof Confirmation>;
/** `sign_in`: a recent sign-in at the identity provider. */
export const confirmationKinds = ['password', 'code', 'sign_in'] as const;
export type ConfirmationKind = (typeof confirmationKinds)[number];
