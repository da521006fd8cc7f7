import { storageLimits, storedKinds } from '#domain/people/stored-bytes.ts';
import { signedIn } from '#server/os.ts';
import { listStoredBytes } from './queries.ts';

export const storedBytesRoutes = {
  get: signedIn.keptBytes.get.handler(async ({ context: { deps, user } }) => {
    const known = new Map(
      (await listStoredBytes(deps.db, user.client_id)).map(({ kind, bytes }) => [kind, bytes]),
    );
    const kinds = storedKinds.map((kind) => ({ kind, bytes: known.get(kind) ?? 0 }));
    return {
      data: { kinds, bytes: kinds.reduce((sum, it) => sum + it.bytes, 0), most: storageLimits.bytes },
    };
  }),
};
