import * as v from 'valibot';
import { ClientDay, csvLayouts, StaffShipment } from '#domain/staff/staff-shipment.ts';
import { call, envelope, FileAnswer, listEnvelope, Pagination } from './call.ts';
import { Notes } from './notes.ts';
import { DateRange, ShipmentFilter, ShipmentMatch } from './shipment-filter.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** The client's `user_uid`. */
const uid = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** A pattern that took too long is given up. */
const patternErrors = { PATTERN_TOO_SLOW: { status: 422 } } as const;

/** The filter of a client's shipments; a range with fewer than two days is none (docs/rules.md 20.1). */
const narrowed = { date_range: v.optional(DateRange), ...ShipmentMatch.entries };

/** The calls by which the staff see and note the shipments of any client. */
export const shipmentsOfClients = {
  /** Finds the clients whose shipments have that tracking number or reference, at most twenty. */
  findOwners: call
    .route({ method: 'POST', path: '/shipment/owners' })
    .meta(forStaff)
    .input(ShipmentMatch)
    .output(
      envelope(
        v.object({
          clients: v.array(v.object({ user_uid: v.string(), id: v.string(), company: v.string() })),
          /** False: the reference was looked for among the newest shipments alone, or not to the end. */
          is_complete: v.boolean(),
        }),
      ),
    )
    .errors(patternErrors),

  /** The days on which a client has shipments, newest first, with how many there are. */
  clientDays: call
    .route({ method: 'POST', path: '/shipment/client-days/{id}' })
    .meta(forStaff)
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

  /** A client's shipments as the staff see them. */
  listOfClient: call
    .route({ method: 'POST', path: '/shipment/user-list/{id}' })
    .meta(forStaff)
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

  /** 'CSV' with a line per shipment, 'neue CSV' with one per parcel (docs/rules.md 21.3). */
  exportOfClient: call
    .route({ method: 'POST', path: '/shipment/export-client/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid, layout: v.picklist(csvLayouts), ...narrowed }))
    .output(envelope(FileAnswer))
    .errors({ SHIPMENTS_EMPTY: { status: 409 }, ...patternErrors }),

  /** `seen` are the notes one saw: of two who write at once the later is told; without it they are overwritten. */
  updateShipNotes: call
    .route({ method: 'POST', path: '/shipment/update-ship-notes/{shipment_id}' })
    .meta(forStaff)
    .input(
      v.object({
        shipment_id: v.pipe(v.string(), v.uuid()),
        /** The client it belongs to; of another client's shipment nothing is written. */
        user_uid: v.optional(uid),
        admin_notes: Notes,
        seen: v.optional(Notes),
      }),
    )
    .output(envelope(v.object({ admin_notes: v.string() })))
    .errors({ NOTES_CHANGED: { status: 409, data: v.object({ admin_notes: v.string() }) } }),
};
