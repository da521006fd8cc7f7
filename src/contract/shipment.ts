import * as v from 'valibot';
import { CountryCode } from '#domain/address/address.ts';
import { dangerKinds } from '#domain/danger/danger.ts';
import { Order } from '#domain/order/order.ts';
import { OrderedBefore } from '#domain/order/ordered-before.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { cancelRefusals } from '#domain/shipment/cancel.ts';
import { HandoverShipment } from '#domain/shipment/handover.ts';
import { manualLimits } from '#domain/shipment/manual-order.ts';
import { labelLimits, Shipment } from '#domain/shipment/shipment.ts';
import { TrackingEvent } from '#domain/shipment/tracking.ts';
import { ShipmentForEither } from '#domain/staff/all-shipments.ts';
import { staffText } from '#domain/staff/manual-order-fields.ts';
import { languages } from '#domain/values/language.ts';
import { isEmail } from '#domain/values/text.ts';
import { isDay } from '#domain/values/working-days.ts';
import { allShipments } from './all-shipments.ts';
import {
  ClientRef,
  call,
  envelope,
  FileAnswer,
  idempotencyErrors,
  listEnvelope,
  Pagination,
  paperErrors,
} from './call.ts';
import { earlierOrders } from './earlier-orders.ts';
import { exportRuns } from './export-run.ts';
import { handoverLists } from './handover.ts';
import { knownNumbers } from './known-numbers.ts';
import { labelQuery, mailErrors, printErrors } from './label-query.ts';
import { manualOrders } from './manual-order.ts';
import { manyOrders } from './many-orders.ts';
import { orderDocuments } from './order-documents.ts';
import { packingLists } from './packing-list.ts';
import { printRuns } from './print-run.ts';
import { ShipmentFilter } from './shipment-filter.ts';
import { shipmentsOfClients } from './shipments-of-clients.ts';

const id = v.pipe(v.string(), v.uuid());

const Service = v.object({
  internal_service_label: v.picklist(serviceLabels),
  carrier_label: v.string(),
  text: v.optional(v.string()),
  /** Accepted dangerous goods besides limited quantities. */
  takes_danger: v.optional(v.array(v.picklist(dangerKinds))),
});

const ServiceQuery = v.object({
  sender: v.object({ country_code: CountryCode, postal_code: v.optional(v.string(), '') }),
  recipient: v.object({
    country_code: CountryCode,
    postal_code: v.optional(v.string(), ''),
    city: v.optional(v.string(), ''),
  }),
  differ_pickup: v.optional(v.object({ country_code: CountryCode, postal_code: v.optional(v.string(), '') })),
  has_collect_address: v.optional(v.boolean(), false),
  transport_kind: Order.entries.transport_kind,
  parcels: v.pipe(
    v.array(v.object({ weight: v.optional(v.number(), 0), valor: v.optional(v.boolean(), false) })),
    v.maxLength(100, 'parcels_too_many'),
  ),
});
export type ServiceQuery = v.InferOutput<typeof ServiceQuery>;

/** yyyy-mm-dd, in Berlin. */
const day = v.pipe(v.string(), v.check(isDay, 'not_valid'));

const shipmentIds = v.pipe(
  v.array(v.pipe(id, v.toLowerCase())),
  v.minLength(1),
  v.maxLength(labelLimits.shipments, 'labels_too_many'),
);

/** Unique e-mail addresses (docs/rules.md 15.6). */
const emails = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.check(isEmail, 'email_not_valid'))),
  v.minLength(1, 'email_required'),
  v.maxLength(labelLimits.emails, 'emails_too_many'),
);

const ShipmentOverview = v.object({
  /** Existing statuses in order, each counted to one more than a list shows (docs/rules.md 15.2). */
  counts: v.array(v.object({ shipment_status: Shipment.entries.shipment_status, count: v.number() })),
  troubled: v.array(Shipment),
  /** Open work of the server's day in Berlin; counts stop like those above. */
  today: v.object({
    /** The archive's count with `only`. */
    to_print: v.number(),
    troubled: v.number(),
    /** Shipments on the day's handover list. */
    to_hand_over: v.number(),
    /** Pickups of the day still expected, with their earliest and latest hh:mm; null: none. */
    pickup: v.nullable(v.object({ count: v.number(), from: v.string(), to: v.string() })),
    /** Parcels of the handover list that no pickup of their own or of the day collects; kg. */
    uncollected: v.object({ parcels: v.number(), weight: v.number() }),
  }),
});

/** `stopped`: addresses that refuse the client's label mails (docs/rules.md 15.25); they get none. */
const MailsSent = v.object({ mails: v.number(), stopped: v.optional(v.array(v.string()), []) });
export type MailsSent = v.InferOutput<typeof MailsSent>;

/** The carrier's text after "Failure: ". */
const CarrierMessage = v.object({ message: v.string() });

export const Canceled = v.object({
  shipment_id: v.string(),
  shipment_status: v.nullable(v.number()),
  pickup_status: v.nullable(v.number()),
  /** Includes earlier cancellations. */
  canceled_parcels: v.array(v.string()),
  /** Parcels whose cancellation the carrier refused. */
  kept_parcels: v.array(v.string()),
});
export type Canceled = v.InferOutput<typeof Canceled>;

export const cancelErrors = {
  CANCEL_NOT_ALLOWED: { status: 409, data: v.object({ reason: v.picklist(cancelRefusals) }) },
  REQUEST_IN_PROGRESS: { status: 409 },
  CARRIER_REFUSED: { status: 422, data: CarrierMessage },
  CARRIER_UNAVAILABLE: { status: 502 },
} as const;

const servicesErrors = {
  CARRIER_REFUSED: { status: 422, data: v.array(v.object({ error_message: v.string() })) },
  CARRIER_UNAVAILABLE: { status: 502 },
} as const;

export const shipment = {
  carrierList: call
    .route({ method: 'GET', path: '/shipment/carrier-list' })
    .output(envelope(v.array(Service))),

  getAvailableOrderServices: call
    .route({ method: 'POST', path: '/shipment/get_available_order_services' })
    .input(ServiceQuery)
    .output(envelope(v.array(Service)))
    .errors(servicesErrors),

  /** Uses the client's account. */
  servicesOfClient: call
    .route({ method: 'POST', path: '/shipment/services-of-client/{id}' })
    .meta({ access: 'admin', idempotency: 'none' })
    .input(v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), ...ServiceQuery.entries }))
    .output(envelope(v.array(Service)))
    .errors(servicesErrors),

  create: call
    .route({ method: 'POST', path: '/shipment/create' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(Order)
    .output(
      envelope(
        v.object({
          shipment_id: v.string(),
          tracking_number: v.array(v.string()),
          shipment_status: v.nullable(v.number()),
          client_ref: ClientRef,
        }),
      ),
    )
    .errors({
      ...idempotencyErrors,
      ORDERED_BEFORE: { status: 409, data: OrderedBefore },
      CARRIER_REFUSED: { status: 422, data: CarrierMessage },
      CARRIER_UNAVAILABLE: { status: 502 },
    }),

  userList: call
    .route({ method: 'POST', path: '/shipment/user-list' })
    .meta({ access: 'user', idempotency: 'none', heavy: 'all' })
    .input(
      v.object({
        /** Newest first; `sort_by: 'created', descending: false` for the oldest first. */
        pagination: v.optional(Pagination, {}),
        ...ShipmentFilter.entries,
        /** false skips the slow count: `total` is the page's end, plus one if more follow. */
        with_total: v.optional(v.boolean(), true),
      }),
    )
    .output(listEnvelope(Shipment)),

  overview: call
    .route({ method: 'GET', path: '/shipment/overview' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .output(envelope(ShipmentOverview)),

  /** Returns all matches as CSV in the list's order and ignores the page. */
  exportUser: call
    .route({ method: 'POST', path: '/shipment/export-user' })
    .meta({ access: 'user', idempotency: 'none', streams: true })
    .input(
      v.object({
        pagination: v.optional(Pagination, {}),
        ...ShipmentFilter.entries,
        /** Includes cancelled parcels (docs/rules.md 16.5). */
        is_canceled: v.optional(v.boolean(), false),
        /** Exports only these of the matches. */
        shipment_ids: v.optional(shipmentIds),
      }),
    )
    .output(envelope(FileAnswer))
    .errors({ SHIPMENTS_EMPTY: { status: 409 } }),

  /**
   * Only the first list entry counts (docs/rules.md 15.3). The staff may read, track, print, cancel and edit any
   * shipment.
   */
  get: call
    .route({ method: 'GET', path: '/shipment/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.array(ShipmentForEither))),

  /** Events by parcel number or shipment id, newest first. */
  tracking: call
    .route({ method: 'GET', path: '/shipment/tracking/{id}' })
    .input(v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }))
    .output(envelope(v.array(TrackingEvent))),

  /** A repeat is success. `reason`: from the staff, for manual orders. */
  cancel: call
    .route({ method: 'POST', path: '/shipment/cancel/{id}' })
    .input(v.object({ id, reason: v.optional(staffText(manualLimits.reason)) }))
    .output(envelope(Canceled))
    .errors(cancelErrors),

  /** Possible while other parcels remain. */
  edit: call
    .route({ method: 'POST', path: '/shipment/edit/{id}' })
    .input(v.object({ id, parcel_id: id }))
    .output(envelope(Canceled))
    .errors(cancelErrors),

  label: call
    .route({ method: 'GET', path: '/shipment/label' })
    .input(
      v.object({
        shipment_id: id,
        parcel_id: v.optional(id),
        ...labelQuery,
        /** Refuses shipments printed before. */
        once: v.optional(v.picklist(['0', '1']), '0'),
        /** `0`: the device only stores the label, so it is not marked as printed. */
        mark: v.optional(v.picklist(['0', '1']), '1'),
      }),
    )
    .output(envelope(FileAnswer))
    .errors(printErrors),

  /** A label marked as void, so that a user tries format and printer without an order. */
  testLabel: call
    .route({ method: 'GET', path: '/shipment/test-label' })
    .input(v.object({ format: labelQuery.format, start_position: labelQuery.start_position }))
    .output(envelope(FileAnswer)),

  ...knownNumbers,
  ...earlierOrders,
  ...packingLists,

  handover: call
    .route({ method: 'GET', path: '/shipment/handover' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(v.object({ day }))
    .output(envelope(v.array(HandoverShipment))),

  handoverList: call
    .route({ method: 'GET', path: '/shipment/handover-list' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(v.object({ day, language: v.optional(v.picklist(languages), 'de') }))
    .output(envelope(FileAnswer))
    .errors({ ...paperErrors, HANDOVER_EMPTY: { status: 409 } }),

  printLabels: call
    .route({ method: 'POST', path: '/shipment/print-labels' })
    .input(
      v.object({
        shipment_ids: shipmentIds,
        ...labelQuery,
        papers: v.optional(v.picklist(['with', 'without']), 'with'),
        once: v.optional(v.boolean(), false),
      }),
    )
    .output(envelope(FileAnswer))
    .errors(printErrors),

  /** Sends one mail per address. */
  sendLabels: call
    .route({ method: 'POST', path: '/shipment/{id}/labels' })
    .meta({ access: 'user', idempotency: 'accepted' })
    .input(v.object({ id, email: emails }))
    .output(envelope(MailsSent))
    .errors({ ...idempotencyErrors, ...mailErrors }),

  sendManyLabels: call
    .route({ method: 'POST', path: '/shipment/send-labels' })
    .meta({ access: 'user', idempotency: 'accepted' })
    .input(v.object({ shipment_ids: shipmentIds, email: emails }))
    .output(envelope(MailsSent))
    .errors({ ...idempotencyErrors, ...mailErrors }),

  ...manyOrders,
  ...printRuns,
  ...handoverLists,
  ...allShipments,
  ...manualOrders,
  ...orderDocuments,
  ...shipmentsOfClients,
  ...exportRuns,
};
