import { getUnixTime } from 'date-fns/getUnixTime';
import { errors, SignJWT } from 'jose';
import * as v from 'valibot';
import { type ExportFolder, exportFolders } from '#domain/export-files.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { derivedKey } from '#server/derived-key.ts';
import { refusal } from '#server/errors.ts';
import { readSigned } from '#server/signed-token.ts';

const linkSeconds = 60;

const Claims = v.object({ sub: v.pipe(v.string(), v.uuid()), folder: v.picklist(exportFolders) });
type LinkDeps = Pick<Deps, 'config' | 'clock'>;
type LinkedFolder = { client_id: string; folder: ExportFolder };

/** The address of a folder's ZIP on this server; whoever has it may begin to fetch it for a minute. */
export async function zipLink(
  { config, clock }: LinkDeps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  folder: ExportFolder,
): Promise<string> {
  const token = await new SignJWT({ folder })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(client_id)
    .setExpirationTime(getUnixTime(clock.now()) + linkSeconds)
    .sign(derivedKey(config.sessionSecret, 'zip-link'));
  return `/api/storage/zip/${token}`;
}

export async function readZipToken(deps: LinkDeps, token: string): Promise<LinkedFolder> {
  try {
    const { sub, folder } = v.parse(Claims, await readSigned(deps, 'zip-link', token));
    return { client_id: sub, folder };
  } catch (error) {
    throw refusal(error instanceof errors.JWTExpired ? 'LINK_EXPIRED' : 'NOT_FOUND');
  }
}
