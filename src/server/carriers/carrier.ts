import type { ServiceQuery } from '#contract/shipment.ts';
import type { PlainAddress } from '#domain/address/address.ts';
import type { OfferedService } from '#domain/services/services.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Day } from '#domain/values/working-days.ts';

/** The carrier of everybody so far (docs/carriers-and-labels.md 1.6). */
export const houseCarrierId = 'house';

/** A carrier's word on an order it will not take. `message` is the carrier's own, shown to the customer. */
export type Refused = {
  kind: 'refused';
  reason: 'validation' | 'auth' | 'rate-limit' | 'unavailable' | 'not-found' | 'refused';
  message: string;
  /** True if the same request may succeed later. */
  retryable: boolean;
};

/** The outcome when nobody knows whether it happened: never repeat blindly, ask `findByReference` first. */
export type Unknown = { kind: 'unknown' };

export type Result<T> = ({ kind: 'success' } & T) | Refused | Unknown;

/** The client's standing with the carrier. */
export type CarrierAccount = {
  client_number: number;
  allow_national_standard_carrier: boolean;
  carrier_enabled: boolean;
  custom_carrier_id: string;
};

export type MadeShipment = {
  /** One number per parcel, in the parcels' order; none for a manual order. */
  tracking_numbers: string[];
  carrier_label: string;
  /** The confirmation of the pickup, when one was ordered. */
  confirmation_id?: string;
};

/** Our own keys of a shipment: what a carrier is told to call it by. */
export type Reference = { client_id: string; shipment_id: string };

/** A shipment as it is stored. */
export type CarrierOrder = {
  reference: Reference;
  shipment: Shipment;
  account: CarrierAccount;
};

/** The numbers to be taken back, made under a reference. */
export type VoidOrder = { reference: Reference; tracking_numbers: readonly string[] };

/** Which of the numbers asked for are void now, also from an earlier time, and which are not: each is in one of the two. */
export type Voided = {
  voided: string[];
  not_voided: { tracking_number: string; message: string }[];
};

/** Our own keys of a pickup, of one booked by itself as of one ordered with a shipment. */
export type PickupReference = { client_id: string; pickup_id: string };

/** A pickup booked by itself, as it is stored. */
export type CarrierPickup = {
  reference: PickupReference;
  from_address: PlainAddress;
  service: string;
  parcels_quantity: number;
  /** kg */
  total_weight: number;
  /** A day and wall times in Berlin. */
  pickup_date: Day;
  pickup_datetime_from: string;
  pickup_datetime_to: string;
  special_delivery_terms: string;
  account: CarrierAccount;
};

export type MadePickup = { confirmation_id: string };

/** Whoever moves the parcels: the embedded house carrier, or a real one. Each passes tests/server/carriers/carrier-suite.ts. */
export type Carrier = {
  id: string;
  /** Every service the carrier has on any route. */
  services: readonly OfferedService[];
  capabilities: {
    voids: {
      whole: boolean;
      one_parcel: boolean;
      /** True for a carrier that is ourselves: what our tables say is void is void, and nobody is asked. */
      at_once: boolean;
    };
    /** `push`: it tells by itself what happens to its parcels, through carrier/events; from others none are taken. */
    tracking: 'push' | 'none';
    /** Its people and machines read Latin letters alone: labels bear a line of them, and what no table can write is asked for. */
    wants_latin?: boolean;
  };
  /**
   * Saturday is not in the list: it comes with saver on national orders. Of dangerous goods, a service takes limited
   * quantities and what its `takes_danger` says.
   */
  availableServices: (
    request: ServiceQuery,
    account: CarrierAccount,
  ) => Promise<Result<{ services: OfferedService[] }>>;
  /**
   * A carrier that is ourselves: what it gives to a shipment that is about to be stored. Such a shipment is never
   * pending, and once it is stored, it is made. `isTaken`: what it gave before is on parcels already.
   */
  reserve?: (order: CarrierOrder, isTaken?: boolean) => Promise<MadeShipment>;
  /** A carrier asked twice with one reference makes one shipment. */
  createShipment: (order: CarrierOrder) => Promise<Result<MadeShipment>>;
  /** Finds what createShipment made under a reference, or says that there surely is nothing. */
  findByReference: (reference: Reference) => Promise<Result<{ made: MadeShipment | undefined }>>;
  /** Voids all parcels of a shipment. Voiding what is void is success, so after "unknown" it may be asked again. */
  voidShipment: (order: VoidOrder) => Promise<Result<Voided>>;
  /** Voids some of the parcels; the others stay as they are. */
  voidParcels: (order: VoidOrder) => Promise<Result<Voided>>;
  /** Makes a pickup booked by itself, for a carrier that is ourselves: it is made once it is stored. */
  reservePickup?: (pickup: CarrierPickup) => MadePickup;
  /** A carrier asked twice with one reference comes once. */
  createPickup: (pickup: CarrierPickup) => Promise<Result<MadePickup>>;
  /** Finds what createPickup made under a reference, or says that there surely is nothing. */
  findPickup: (reference: PickupReference) => Promise<Result<{ made: MadePickup | undefined }>>;
  /**
   * Cancels a pickup that the carrier confirmed, alone or with a shipment. Cancelling what is cancelled is success; a
   * pickup that is done is refused.
   */
  cancelPickup: (pickup: { reference: PickupReference } & MadePickup) => Promise<Result<object>>;
};
