import * as v from 'valibot';
import { Template } from '#domain/order/template.ts';
import { call, envelope, PageAfter, pageEnvelope } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const id = Template.entries.template_id;
/** A template as it was stored: nothing is judged again. */
const Stored = v.object({
  ...Template.entries,
  name: v.string(),
  form: v.record(v.string(), v.unknown()),
});

/** Orders kept to start others from. Devices keep them too and bring them here when they can: of two writes the later stands. */
export const template = {
  /** By their ids, in pages. */
  list: call
    .route({ method: 'GET', path: '/template' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(PageAfter)
    .output(pageEnvelope(Stored)),

  /** New or changed, under an id the device made. A repeat changes nothing. */
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
          /** false: a later write, or a later deletion, stands. */
          is_kept: v.boolean(),
          /** The time of the last write, as stored: never later than the server's now. */
          updated: v.number(),
        }),
      ),
    )
    .errors({ TEMPLATE_LIMIT: { status: 409 }, ...storageFull }),

  /** Leaves a tombstone of that moment, so that a device that was offline does not bring it back. One that is not there is no error. */
  remove: call
    .route({ method: 'DELETE', path: '/template/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.object({ updated: v.number() }))),
};
