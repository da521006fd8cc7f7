import * as v from 'valibot';
import { CountryCode } from '#domain/address/address.ts';
import { dangerKinds } from '#domain/danger/danger.ts';
import { Order } from '#domain/order/order.ts';
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
  /** The product's name, as it stands on labels. */
  text: v.optional(v.string()),
  /** What it takes of dangerous goods besides limited quantities. */
  takes_danger: v.optional(v.array(v.picklist(dangerKinds))),
});

/** The part of an order that the carrier needs to say what it offers; a form asks before everything is filled. */
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

/** Shipments to print or mail, in the order in which their labels come. */
const shipmentIds = v.pipe(
  v.array(v.pipe(id, v.toLowerCase())),
  v.minLength(1),
  v.maxLength(labelLimits.shipments, 'labels_too_many'),
);

/** At least one e-mail address, each once (docs/rules.md 15.6). */
const emails = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.check(isEmail, 'email_not_valid'))),
  v.minLength(1, 'email_required'),
  v.maxLength(labelLimits.emails, 'emails_too_many'),
);

const ShipmentOverview = v.object({
  /** Only statuses that some have, in their order; counted to one more than a list shows (docs/rules.md 15.2). */
  counts: v.array(v.object({ shipment_status: Shipment.entries.shipment_status, count: v.number() })),
  troubled: v.array(Shipment),
});

const MailsSent = v.object({ mails: v.number() });
export type MailsSent = v.InferOutput<typeof MailsSent>;

/** A carrier's refusal: what it said, without the part up to and including "Failure: ". */
const CarrierMessage = v.object({ message: v.string() });

/** The outcome of a cancelling: the state of the shipment as it is now. */
export const Canceled = v.object({
  shipment_id: v.string(),
  shipment_status: v.nullable(v.number()),
  pickup_status: v.nullable(v.number()),
  /** Parcels that are cancelled by now, earlier ones too. */
  canceled_parcels: v.array(v.string()),
  /** Parcels that were to be cancelled and that the carrier would not let go. */
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

  /** The staff ask what the carrier offers to a client: for the client's account, not for their own. */
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
      CARRIER_REFUSED: { status: 422, data: CarrierMessage },
      CARRIER_UNAVAILABLE: { status: 502 },
    }),

  userList: call
    .route({ method: 'POST', path: '/shipment/user-list' })
    .input(
      v.object({
        /** Newest first; `sort_by: 'created', descending: false` for the oldest first. */
        pagination: v.optional(Pagination, {}),
        ...ShipmentFilter.entries,
        /** Rows come sooner than their count: without it `total` ends with the page, or one behind it if more follow. */
        with_total: v.optional(v.boolean(), true),
      }),
    )
    .output(listEnvelope(Shipment)),

  /** Counts all of the client's shipments by status, and answers the newest whose delivery is in trouble. */
  overview: call.route({ method: 'GET', path: '/shipment/overview' }).output(envelope(ShipmentOverview)),

  /**
   * Answers the same shipments as CSV, however many they are; in the order of the list, so that `pagination` says no
   * more.
   */
  exportUser: call
    .route({ method: 'POST', path: '/shipment/export-user' })
    .input(
      v.object({
        pagination: v.optional(Pagination, {}),
        ...ShipmentFilter.entries,
        /** Cancelled parcels are in no CSV, unless somebody asks for them (docs/rules.md 16.5). */
        is_canceled: v.optional(v.boolean(), false),
        /** A selection: of the shipments that fit the filter these alone. */
        shipment_ids: v.optional(shipmentIds),
      }),
    )
    .output(envelope(FileAnswer))
    .errors({ SHIPMENTS_EMPTY: { status: 409 } }),

  /** A list whose first entry counts (docs/rules.md 15.3). The staff reach everybody's here, as by tracking, label, cancel and edit. */
  get: call
    .route({ method: 'GET', path: '/shipment/{id}' })
    .input(v.object({ id }))
    .output(envelope(v.array(ShipmentForEither))),

  /** Events of one of the client's parcels, by its number, or of all of a shipment, by its id; newest first. */
  tracking: call
    .route({ method: 'GET', path: '/shipment/tracking/{id}' })
    .input(v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }))
    .output(envelope(v.array(TrackingEvent))),

  /** The whole shipment; cancelled before is success. `reason` is of the staff, at a manual order. */
  cancel: call
    .route({ method: 'POST', path: '/shipment/cancel/{id}' })
    .input(v.object({ id, reason: v.optional(staffText(manualLimits.reason)) }))
    .output(envelope(Canceled))
    .errors(cancelErrors),

  /** Takes one parcel out of a shipment that keeps others. */
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
        /** Refuse what was printed before, instead of printing it again. */
        once: v.optional(v.picklist(['0', '1']), '0'),
        /** `0`: it is not printed now but kept by a device, and leaves no mark. */
        mark: v.optional(v.picklist(['0', '1']), '1'),
      }),
    )
    .output(envelope(FileAnswer))
    .errors(printErrors),

  ...knownNumbers,
  ...packingLists,

  /** Lists what is handed to the driver on a day, in the order it was made. */
  handover: call
    .route({ method: 'GET', path: '/shipment/handover' })
    .input(v.object({ day }))
    .output(envelope(v.array(HandoverShipment))),

  /** Answers the same list as a PDF to be signed. */
  handoverList: call
    .route({ method: 'GET', path: '/shipment/handover-list' })
    .input(v.object({ day, language: v.optional(v.picklist(languages), 'de') }))
    .output(envelope(FileAnswer))
    .errors({ ...paperErrors, HANDOVER_EMPTY: { status: 409 } }),

  /** The labels of several shipments in one file. */
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

  /** Mails a shipment's labels as PDF, to each address by itself. */
  sendLabels: call
    .route({ method: 'POST', path: '/shipment/{id}/labels' })
    .meta({ access: 'user', idempotency: 'accepted' })
    .input(v.object({ id, email: emails }))
    .output(envelope(MailsSent))
    .errors({ ...idempotencyErrors, ...mailErrors }),

  /** Mails the labels of several shipments, in one file. */
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
