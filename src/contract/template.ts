import * as v from 'valibot';
import { Template } from '#domain/order/template.ts';
import { call, envelope, PageAfter, pageEnvelope } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const id = Template.entries.template_id;
/** Stored templates are not validated again. */
const Stored = v.object({
  ...Template.entries,
  name: v.string(),
  form: v.record(v.string(), v.unknown()),
});

/** Orders saved for reuse. Devices store them too and sync later; the later write wins. */
export const template = {
  list: call
    .route({ method: 'GET', path: '/template' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(PageAfter)
    .output(pageEnvelope(Stored)),

  /** The device chooses the id; a repeat changes nothing. */
  save: call
    .route({ method: 'PUT', path: '/template/{id}' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(
      v.object({
        id,
        name: Template.entries.name,
        form: Template.entries.form,
        updated: Template.entries.updated,
      }),
    )
    .output(
      envelope(
        v.object({
          /** false: a later write or deletion won. */
          is_kept: v.boolean(),
          /** Never later than the server's time. */
          updated: v.number(),
        }),
      ),
    )
    .errors({ TEMPLATE_LIMIT: { status: 409 }, ...storageFull }),

  /** Leaves a tombstone, so an offline device cannot restore the template. Succeeds if already deleted. */
  remove: call
    .route({ method: 'DELETE', path: '/template/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.object({ updated: v.number() }))),
};
