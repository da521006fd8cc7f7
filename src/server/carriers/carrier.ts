import type { ServiceQuery } from '#contract/shipment.ts';
import type { PlainAddress } from '#domain/address/address.ts';
import type { OfferedService } from '#domain/services/services.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Day } from '#domain/values/working-days.ts';

/** The only carrier so far (docs/carriers-and-labels.md 1.6). */
export const houseCarrierId = 'house';

/** `message` is the carrier's text, shown to the customer. */
export type Refused = {
  kind: 'refused';
  reason: 'validation' | 'auth' | 'rate-limit' | 'unavailable' | 'not-found' | 'refused';
  message: string;
  retryable: boolean;
};

/** Outcome unknown: ask `findByReference` before repeating. */
export type Unknown = { kind: 'unknown' };

export type Result<T> = ({ kind: 'success' } & T) | Refused | Unknown;

export type CarrierAccount = {
  client_number: number;
  allow_national_standard_carrier: boolean;
  carrier_enabled: boolean;
  custom_carrier_id: string;
};

export type MadeShipment = {
  /** In the parcels' order; empty for a manual order. */
  tracking_numbers: string[];
  carrier_label: string;
  confirmation_id?: string;
};

export type Reference = { client_id: string; shipment_id: string };

export type CarrierOrder = {
  reference: Reference;
  shipment: Shipment;
  account: CarrierAccount;
};

export type VoidOrder = { reference: Reference; tracking_numbers: readonly string[] };

/** Each requested number is in exactly one list; `voided` includes numbers voided earlier. */
export type Voided = {
  voided: string[];
  not_voided: { tracking_number: string; message: string }[];
};

export type PickupReference = { client_id: string; pickup_id: string };

export type CarrierPickup = {
  reference: PickupReference;
  from_address: PlainAddress;
  service: string;
  parcels_quantity: number;
  /** kg */
  total_weight: number;
  /** Day and wall times in Berlin. */
  pickup_date: Day;
  pickup_datetime_from: string;
  pickup_datetime_to: string;
  special_delivery_terms: string;
  account: CarrierAccount;
};

export type MadePickup = { confirmation_id: string };

/** Each carrier passes tests/server/carriers/carrier-suite.ts. */
export type Carrier = {
  id: string;
  services: readonly OfferedService[];
  capabilities: {
    voids: {
      whole: boolean;
      one_parcel: boolean;
      /** True for the house carrier: our tables decide what is void, without a call. */
      at_once: boolean;
    };
    /** Only a `push` carrier reports events through carrier/events. */
    tracking: 'push' | 'none';
    /** Latin letters only: labels carry a Latin line, and the user enters what no table can transliterate. */
    wants_latin?: boolean;
  };
  /**
   * Saturday is not listed: it comes with saver on national orders. Takes limited quantities of dangerous goods and
   * what `takes_danger` names.
   */
  availableServices: (
    request: ServiceQuery,
    account: CarrierAccount,
  ) => Promise<Result<{ services: OfferedService[] }>>;
  /**
   * House carrier only: returns numbers before the shipment is stored, so it is never pending. `isTaken`: numbers
   * returned before are already on parcels.
   */
  reserve?: (order: CarrierOrder, isTaken?: boolean) => Promise<MadeShipment>;
  /** Calls with the same reference create one shipment. */
  createShipment: (order: CarrierOrder) => Promise<Result<MadeShipment>>;
  /** undefined: there surely is no shipment under this reference. */
  findByReference: (reference: Reference) => Promise<Result<{ made: MadeShipment | undefined }>>;
  /** A void parcel succeeds again, so retry after "unknown". */
  voidShipment: (order: VoidOrder) => Promise<Result<Voided>>;
  voidParcels: (order: VoidOrder) => Promise<Result<Voided>>;
  /** House carrier only: the pickup counts as booked once stored. */
  reservePickup?: (pickup: CarrierPickup) => MadePickup;
  /** Calls with the same reference book one pickup. */
  createPickup: (pickup: CarrierPickup) => Promise<Result<MadePickup>>;
  /** undefined: there surely is no pickup under this reference. */
  findPickup: (reference: PickupReference) => Promise<Result<{ made: MadePickup | undefined }>>;
  /** A cancelled pickup succeeds again; a completed pickup is refused. */
  cancelPickup: (pickup: { reference: PickupReference } & MadePickup) => Promise<Result<object>>;
};
