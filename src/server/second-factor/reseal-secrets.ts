import { and, eq } from 'drizzle-orm';
import { secondFactor } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { resealedSecret } from './sealed-secret.ts';

/**
 * Reseals secrets from the previous SESSION_SECRET under the current one at each start, so that the previous one can
 * go. Skips rows changed meanwhile; returns the number resealed.
 */
export async function resealSecrets({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  if (!config.sessionSecretPrevious) return 0;
  const rows = await db
    .select({ client_id: secondFactor.client_id, sealed_secret: secondFactor.sealed_secret })
    .from(secondFactor);
  let count = 0;
  for (const { client_id, sealed_secret } of rows) {
    const fresh = resealedSecret(config, client_id, sealed_secret);
    if (!fresh) continue;
    const isSame = and(eq(secondFactor.client_id, client_id), eq(secondFactor.sealed_secret, sealed_secret));
    const written = await db
      .update(secondFactor)
      .set({ sealed_secret: fresh })
      .where(isSame)
      .returning({ client_id: secondFactor.client_id });
    count += written.length;
  }
  return count;
}
