import * as v from 'valibot';
import { PlainAddress } from '#domain/address/address.ts';
import { type Customs, currencies, exportReasons, incoterms, invoiceTypes } from '#domain/customs/customs.ts';
import { goodsUnits, ShownInvoiceDetails } from '#domain/customs/customs-invoice.ts';
import { EmbargoFinding } from '#domain/customs/embargo-finding.ts';
import { dangerUnits } from '#domain/danger/danger.ts';
import { transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { isDay } from '#domain/values/working-days.ts';
import { parcelStatuses } from './status.ts';

/** Seconds (docs/rules.md 6.10). */
export const Timestamp = v.object({ seconds: v.number() });
export type Timestamp = v.InferOutput<typeof Timestamp>;

export const ShipmentStatusCode = v.nullable(v.picklist([0, 1, 2, 3, 4, 5, 6]));
const PickupStatusCode = v.nullable(v.picklist([-1, 0, 1]));

const ArrivalDay = v.pipe(v.string(), v.check(isDay, 'not_valid'));

/** First and last possible day; `by`: HH:mm; `leaves`: the day of departure that the promise counts from. */
export const Arrival = v.object({
  from: ArrivalDay,
  to: ArrivalDay,
  by: v.optional(v.string()),
  leaves: v.optional(ArrivalDay),
});
export type Arrival = v.InferOutput<typeof Arrival>;

/** Specification: `{product}_status`. manual: the provider's staff carry it, without a label. */
export const ProductStatus = v.picklist([...parcelStatuses, 'manual']);
export type ProductStatus = v.InferOutput<typeof ProductStatus>;

/** See docs/rules.md 6.5. Weights in kg, dimensions in cm, values in whole EUR. */
export const ShipmentParcel = v.object({
  parcel_id: v.string(),
  tracking_number: v.string(),
  contents: v.string(),
  length: v.number(),
  width: v.number(),
  height: v.number(),
  weight: v.number(),
  volume_weight: v.number(),
  self_insurance: v.boolean(),
  value_of_insurance: v.number(),
  valor: v.boolean(),
  value_of_goods: v.number(),
  mrn_number: v.string(),
  dangerous_goods: v.boolean(),
  limited_quantity: v.boolean(),
  excepted_quantity: v.boolean(),
  danger_lq_notice: v.string(),
  danger_technical_name: v.string(),
  danger_name: v.string(),
  danger_inner_packagings: v.number(),
  danger_inner_quantity: v.number(),
  danger_unit: v.picklist(dangerUnits),
  shipment_status: ShipmentStatusCode,
  /** Path of `shipment/label`, for the client's own token; empty: the parcel has no label. */
  label_url: v.string(),
  /** Path of `parcel/transform-label`, which answers with a signed link; empty: the parcel has no label. */
  label_url_transformed: v.string(),
  versandpult_status: ProductStatus,
  /** When the parcel got its status; null: unknown. */
  status_updated: v.nullable(Timestamp),
  status: v.picklist(parcelStatuses),
});
export type ShipmentParcel = v.InferOutput<typeof ShipmentParcel>;

/** Stored as sent, not validated again. */
const ShownCustoms = v.object({
  invoice_type: v.picklist(invoiceTypes),
  invoice_number: v.string(),
  invoice_date: v.string(),
  reason: v.picklist(exportReasons),
  incoterm: v.picklist(incoterms),
  currency: v.picklist(currencies),
  sender_eori: v.string(),
  recipient_tax_number: v.string(),
  ...ShownInvoiceDetails.entries,
  lines: v.array(
    v.object({
      description: v.string(),
      hs_code: v.string(),
      origin_country: v.string(),
      quantity: v.number(),
      unit_value_cents: v.number(),
      net_weight: v.number(),
      unit: v.optional(v.picklist(goodsUnits)),
    }),
  ),
}) satisfies v.GenericSchema<Customs>;

/** The client's view (docs/rules.md 16.7). */
export const ManualOrder = v.object({
  begun: Timestamp,
  carrier_name: v.string(),
  /** Web address, or empty. */
  tracking_link: v.string(),
  /** Empty: no reason given, or not cancelled by the staff. */
  cancel_reason: v.string(),
});
export type ManualOrder = v.InferOutput<typeof ManualOrder>;

/** `sent`: the printer confirms nothing. `loaded`: a device has the file; nobody knows whether it was printed. */
export const labelOutcomes = ['printed', 'sent', 'loaded'] as const;
export type LabelOutcome = (typeof labelOutcomes)[number];

/** Print state (docs/rules.md 15.5, 15.16). */
export const LabelMark = v.object({
  /** Last print; null: never. */
  label_printed: v.nullable(Timestamp),
  label_printed_on: v.nullable(v.string()),
  /** Says how sure the last print is; null: never printed. */
  label_outcome: v.nullable(v.picklist(labelOutcomes)),
  /** Name of the printer or device that claimed the label; null: none. */
  label_queued_on: v.nullable(v.string()),
});
export type LabelMark = v.InferOutput<typeof LabelMark>;

/** `scan`: the carrier's. `staff`: the staff entered it. `list`: the client closed a handover list. */
export const handoverSources = ['scan', 'staff', 'list'] as const;

/** The earliest proof that the shipment has left the sender (docs/rules.md 15.24). */
export const HandedOver = v.object({
  seconds: v.number(),
  by: v.picklist(handoverSources),
  /** Number of the closed list and the device that closed it; empty for a scan. */
  list: v.string(),
  device: v.string(),
});
export type HandedOver = v.InferOutput<typeof HandedOver>;

/** Created from an order (docs/rules.md 6.4). */
export const Shipment = v.object({
  shipment_id: v.string(),
  /** Client number, `id` in user/get and base data. */
  user_id: v.string(),
  user_uid: v.string(),
  created: Timestamp,
  send_date: v.nullable(Timestamp),
  status_updated: v.nullable(Timestamp),
  sender: PlainAddress,
  recipient: v.object({ ...PlainAddress.entries, invoice_to_recipient: v.boolean() }),
  differ_pickup: v.nullable(PlainAddress),
  has_collect_address: v.boolean(),
  is_return: v.boolean(),
  original_tracking_number: v.string(),
  rma_reference: v.string(),
  service: v.object({ internal_service_label: v.picklist(serviceLabels), carrier_label: v.string() }),
  is_saturday: v.boolean(),
  transport_kind: v.picklist(transportKinds),
  reference_number_1: v.string(),
  reference_number_2: v.string(),
  special_delivery_terms: v.string(),
  signature_required: v.boolean(),
  adult_signature_required: v.boolean(),
  direct_delivery_only: v.boolean(),
  carbon_neutral: v.boolean(),
  receive_delivery_email: v.boolean(),
  waybill: v.boolean(),
  mission_copy: v.boolean(),
  has_valor: v.boolean(),
  has_above_valor_limit: v.boolean(),
  has_pickup: v.boolean(),
  pickup_status: PickupStatusCode,
  confirmation_id: v.nullable(v.string()),
  /** Seconds of the day's start in Berlin. */
  pickup_date: v.nullable(v.number()),
  pickup_datetime_from: v.nullable(v.string()),
  pickup_datetime_to: v.nullable(v.string()),
  carrier_id: v.string(),
  /** null: manual order (docs/rules.md 6.4). */
  shipment_status: ShipmentStatusCode,
  tracking_number: v.array(v.string()),
  total_weight: v.number(),
  total_volume_weight: v.number(),
  parcels_quantity: v.number(),
  parcels: v.array(ShipmentParcel),
  /** Promised at order time; null: none (docs/rules.md 15.8). */
  arrival: v.nullable(Arrival),
  /** null: neither scanned nor on a closed list. */
  handed_over: v.nullable(HandedOver),
  /** null: no invoice. */
  customs: v.nullable(ShownCustoms),
  /** Embargo rules that the shipper declared as observed; null: none applied. */
  declared_restrictions: v.nullable(v.array(EmbargoFinding)),
  ...LabelMark.entries,
  /** null: not manual, or not begun. */
  manual: v.nullable(ManualOrder),
});
export type Shipment = v.InferOutput<typeof Shipment>;

/** Customs invoice; carriers usually require three. */
export const invoiceCopies = ['1', '2', '3', '4', '5'] as const;
export type InvoiceCopies = (typeof invoiceCopies)[number];
export const usualCopies: InvoiceCopies = '3';

/** See docs/carriers-and-labels.md 3.1. */
export const labelFormats = [
  'pdf_a6',
  'pdf_a4',
  'zpl',
  'png',
  'pdf_100x150',
  'pdf_103x199',
  'pdf_4x6',
  'pdf_a4_two',
  'pdf_a4_one',
  'png_300',
  'zpl_300',
] as const;
export type LabelFormat = (typeof labelFormats)[number];

export const labelLimits = { shipments: 200, labels: 1_000, emails: 20 } as const;

/** `piece`: shipments per piece (docs/rules.md 15.17). */
export const runLimits = { shipments: 1_000, labels: 5_000, piece: 20 } as const;

/** `given`: order of the request; otherwise the archive's. */
export const runOrders = ['given', 'newest', 'oldest'] as const;
export type RunOrder = (typeof runOrders)[number];
