import { fitBesides, type Template } from '#domain/template.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { putTemplate, sumOtherTemplates } from './queries.ts';

/** Stores a template as a device has it, unless something later is known. */
export async function saveTemplate(
  { db, clock }: Deps,
  { client_id }: CurrentUser,
  { template_id, name, form, updated }: Template,
): Promise<{ is_kept: boolean; updated: number }> {
  const others = await sumOtherTemplates(db, client_id, template_id);
  if (!fitBesides(form, others)) throw refusal('TEMPLATE_LIMIT');
  // A device whose clock is ahead must not win over everybody until then.
  const at = Math.min(updated, clock.now().getTime());
  const is_kept = await putTemplate(db, { client_id, template_id, name, form, updated: new Date(at) });
  return { is_kept, updated: at };
}
