import { eq } from 'drizzle-orm';
import type { Order } from '#domain/order/order.ts';
import { audit } from '#server/audit.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Client } from './queries.ts';
import { hasAccepted } from './show-client.ts';

/** Audits each version once (docs/rules.md 14.11). Acceptance without a version covers only its own order. */
export async function acceptTerms(deps: Deps, it: Client, order: Order, key: string): Promise<void> {
  const version = deps.config.termsVersion;
  if (!order.terms_of_service || order.terms_version !== version || hasAccepted(it, version)) return;
  await deps.db.transaction(async (tx) => {
    await tx
      .update(client)
      .set({ terms_version: version, terms_accepted: deps.clock.now() })
      .where(eq(client.id, it.id));
    await audit(deps, tx, 'terms_accepted', { client_id: it.id, details: { version, client_ref: key } });
  });
}
