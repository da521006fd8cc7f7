import * as v from 'valibot';
import { CutOff, CutOffArea, cutOffServices } from '#domain/services/cut-offs.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;

/** Cut-off times for handing parcels over (docs/rules.md 20.32). */
export const cutOff = {
  list: call
    .route({ method: 'GET', path: '/cut-offs' })
    .meta(forStaff)
    .output(envelope(v.array(CutOff))),

  /** Replaces the entry of the same service and area; a repeat is success. */
  save: call
    .route({ method: 'PUT', path: '/cut-offs/{service}/{area}' })
    .meta(forStaff)
    .input(CutOff)
    .output(envelope(v.null())),

  /** Succeeds without an entry. */
  remove: call
    .route({ method: 'DELETE', path: '/cut-offs/{service}/{area}' })
    .meta(forStaff)
    .input(v.object({ service: v.picklist(cutOffServices, 'not_valid'), area: CutOffArea }))
    .output(envelope(v.null())),
};
