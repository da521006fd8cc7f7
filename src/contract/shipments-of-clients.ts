import * as v from 'valibot';
import { ClientDay, csvLayouts, StaffShipment } from '#domain/staff/staff-shipment.ts';
import { call, envelope, FileAnswer, listEnvelope, Pagination } from './call.ts';
import { Notes } from './notes.ts';
import { DateRange, ShipmentFilter, ShipmentMatch } from './shipment-filter.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const uid = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

const patternErrors = { PATTERN_TOO_SLOW: { status: 422 } } as const;

/** Ignored with fewer than two days (docs/rules.md 20.1). */
const narrowed = { date_range: v.optional(DateRange), ...ShipmentMatch.entries };

export const shipmentsOfClients = {
  /** Finds at most twenty clients. */
  findOwners: call
    .route({ method: 'POST', path: '/shipment/owners' })
    .meta(forStaff)
    .input(ShipmentMatch)
    .output(
      envelope(
        v.object({
          clients: v.array(v.object({ user_uid: v.string(), id: v.string(), company: v.string() })),
          /** false: the search stopped early or covered only the newest shipments. */
          is_complete: v.boolean(),
        }),
      ),
    )
    .errors(patternErrors),

  clientDays: call
    .route({ method: 'POST', path: '/shipment/client-days/{id}' })
    .meta({ ...forStaff, heavy: true })
    .input(
      v.object({
        id: uid,
        pagination: v.optional(
          v.object({
            page: Pagination.entries.page,
            per_page: v.optional(v.picklist([10, 25, 50, 100, -1]), 10),
          }),
          {},
        ),
        ...narrowed,
      }),
    )
    .output(listEnvelope(ClientDay))
    .errors(patternErrors),

  listOfClient: call
    .route({ method: 'POST', path: '/shipment/user-list/{id}' })
    .meta({ ...forStaff, heavy: 'all' })
    .input(
      v.object({
        id: uid,
        pagination: v.optional(Pagination, {}),
        ...ShipmentFilter.entries,
        ...ShipmentMatch.entries,
      }),
    )
    .output(listEnvelope(StaffShipment))
    .errors(patternErrors),

  /** 'CSV': a line per shipment; 'neue CSV': per parcel (docs/rules.md 21.3). */
  exportOfClient: call
    .route({ method: 'POST', path: '/shipment/export-client/{id}' })
    .meta({ ...forStaff, streams: true })
    .input(v.object({ id: uid, layout: v.picklist(csvLayouts), ...narrowed }))
    .output(envelope(FileAnswer))
    .errors({ SHIPMENTS_EMPTY: { status: 409 }, ...patternErrors }),

  /** Fails if the notes differ from `seen`; without it the call overwrites. */
  updateShipNotes: call
    .route({ method: 'POST', path: '/shipment/update-ship-notes/{shipment_id}' })
    .meta(forStaff)
    .input(
      v.object({
        shipment_id: v.pipe(v.string(), v.uuid()),
        /** Owner; the server writes nothing to another client's shipment. */
        user_uid: v.optional(uid),
        admin_notes: Notes,
        seen: v.optional(Notes),
      }),
    )
    .output(envelope(v.object({ admin_notes: v.string() })))
    .errors({ NOTES_CHANGED: { status: 409, data: v.object({ admin_notes: v.string() }) } }),
};
