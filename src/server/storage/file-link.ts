import { getUnixTime } from 'date-fns/getUnixTime';
import { errors, SignJWT } from 'jose';
import * as v from 'valibot';
import { exportFolders } from '#domain/staff/export-files.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { derivedKey } from '#server/tokens/derived-key.ts';
import { readSigned } from '#server/tokens/signed-token.ts';

const linkSeconds = 60;

const Linked = v.variant('what', [
  v.object({ what: v.literal('folder'), folder: v.picklist(exportFolders) }),
  v.object({ what: v.literal('file'), file_url: v.string(), name: v.string() }),
]);
export type Linked = v.InferOutput<typeof Linked>;
const Claims = v.intersect([v.object({ sub: v.pipe(v.string(), v.uuid()) }), Linked]);
type LinkDeps = Pick<Deps, 'config' | 'clock'>;

/** Valid for one minute; a download may take longer. */
export async function fileLink(
  { config, clock }: LinkDeps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  linked: Linked,
): Promise<string> {
  const token = await new SignJWT(linked)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(client_id)
    .setExpirationTime(getUnixTime(clock.now()) + linkSeconds)
    .sign(derivedKey(config.sessionSecret, 'file-link'));
  return `/api/storage/linked/${token}`;
}

/** Throws LINK_EXPIRED after a minute and NOT_FOUND for an invalid token. */
export async function readLink(deps: LinkDeps, token: string): Promise<{ client_id: string } & Linked> {
  try {
    const { sub, ...linked } = v.parse(Claims, await readSigned(deps, 'file-link', token));
    return { client_id: sub, ...linked };
  } catch (error) {
    throw refusal(error instanceof errors.JWTExpired ? 'LINK_EXPIRED' : 'NOT_FOUND');
  }
}
