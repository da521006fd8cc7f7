import { keptKinds, keptLimits } from '#domain/people/stored-bytes.ts';
import { signedIn } from '#server/os.ts';
import { listKeptBytes } from './queries.ts';

export const keptBytesRoutes = {
  get: signedIn.keptBytes.get.handler(async ({ context: { deps, user } }) => {
    const known = new Map(
      (await listKeptBytes(deps.db, user.client_id)).map(({ kind, bytes }) => [kind, bytes]),
    );
    const kinds = keptKinds.map((kind) => ({ kind, bytes: known.get(kind) ?? 0 }));
    return { data: { kinds, bytes: kinds.reduce((sum, it) => sum + it.bytes, 0), most: keptLimits.bytes } };
  }),
};
