import { getUnixTime } from 'date-fns/getUnixTime';
import { errors, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Deps } from '#server/deps.ts';
import { derivedKey } from '#server/tokens/derived-key.ts';
import { readSigned } from '#server/tokens/signed-token.ts';

const linkMinutes = 10;

const Claims = v.object({ sub: v.pipe(v.string(), v.uuid()), parcel: v.pipe(v.string(), v.uuid()) });
export type LinkedParcel = { client_id: string; parcel_id: string };
type LinkDeps = Pick<Deps, 'config' | 'clock'>;

/** Anyone with the link may open it for ten minutes. */
export async function labelLink(
  { config, clock }: LinkDeps,
  { client_id, parcel_id }: LinkedParcel,
): Promise<string> {
  const token = await new SignJWT({ parcel: parcel_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(client_id)
    .setExpirationTime(getUnixTime(clock.now()) + linkMinutes * 60)
    .sign(derivedKey(config.sessionSecret, 'label-link'));
  return `/api/parcel/label-file/${token}`;
}

export async function readLabelToken(
  deps: LinkDeps,
  token: string,
): Promise<LinkedParcel | 'expired' | 'forged'> {
  try {
    const claims = v.parse(Claims, await readSigned(deps, 'label-link', token));
    return { client_id: claims.sub, parcel_id: claims.parcel };
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged';
  }
}
