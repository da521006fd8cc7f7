import { type Template, templateLimits } from '#domain/order/template.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { withinQuota } from '#server/stored-bytes/within-quota.ts';
import { countOtherTemplates, upsertTemplate } from './queries.ts';

/** Saves unless a later write is stored. */
export async function saveTemplate(
  { db, clock }: Deps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  { template_id, name, form, updated }: Template,
): Promise<{ is_kept: boolean; updated: number }> {
  // Otherwise a device whose clock is ahead would win until then.
  const at = Math.min(updated, clock.now().getTime());
  return db.transaction((tx) =>
    withinQuota(tx, client_id, async () => {
      const others = await countOtherTemplates(tx, client_id, template_id);
      if (others >= templateLimits.templates) throw refusal('TEMPLATE_LIMIT');
      const is_kept = await upsertTemplate(tx, { client_id, template_id, name, form, updated: new Date(at) });
      return { is_kept, updated: at };
    }),
  );
}
