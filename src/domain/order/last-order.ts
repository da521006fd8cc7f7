import type { TransportKind } from '#domain/services/parcel.ts';
import { type ServiceLabel, servicesOfRoute, standardServices } from '#domain/services/services.ts';
import type { Issue } from '#domain/values/codes.ts';
import { draftBorder } from './draft-customs.ts';
import {
  draftRoute,
  emptyParcelDraft,
  isEmptyGoodsLine,
  type OrderDraft,
  type ParcelDraft,
} from './order-draft.ts';
import {
  deliveryTerms,
  optionsOf,
  repeatedFields,
  type SentCustoms,
  type SentOptions,
  type SentOrder,
  type SentParcel,
} from './sent-order.ts';

export type RepeatedField = keyof SentParcel;

export type LastOrderFill = {
  transport_kind: TransportKind;
  parcels: ParcelDraft[];
  /** Today's rules or the carrier may refuse this service. */
  service: ServiceLabel | undefined;
  /** Only those that differ from the order's. */
  options: Partial<SentOptions>;
  has_pickup: boolean | null;
  customs: SentCustoms | undefined;
  /** Values that today's rules refuse; their fields stay empty. */
  refused: (RepeatedField | 'service')[];
};

type Circumstances = {
  /** An empty order of this client; the user chose what differs from it. */
  usual: OrderDraft;
  issuesOf: (draft: OrderDraft) => readonly Issue[];
};

const parcelParts = {
  contents: ['contents'],
  size: ['length', 'width', 'height'],
  weight: ['weight'],
  insurance: ['self_insurance', 'value_of_insurance'],
} as const satisfies Record<string, readonly RepeatedField[]>;

/** The two signatures exclude each other, so they are one part. */
const optionParts = {
  signature: ['signature_required', 'adult_signature_required'],
  direct_delivery_only: ['direct_delivery_only'],
  carbon_neutral: ['carbon_neutral'],
  receive_delivery_email: ['receive_delivery_email'],
  special_delivery_terms: ['special_delivery_terms'],
  waybill: ['waybill'],
  mission_copy: ['mission_copy'],
  invoice_to_recipient: ['invoice_to_recipient'],
} as const satisfies Record<string, readonly (keyof SentOptions)[]>;

export type ParcelPart = keyof typeof parcelParts;
export type OptionPart = keyof typeof optionParts;
/** Each part of the last order that the user can leave out. */
export type LastOrderPart = ParcelPart | OptionPart | 'service' | 'customs';

export function areUntouched(parcels: readonly ParcelDraft[]): boolean {
  const [first] = parcels;
  if (!first || parcels.length > 1) return false;
  const keys = Object.keys(emptyParcelDraft) as (keyof ParcelDraft)[];
  return keys.every((key) => first[key] === emptyParcelDraft[key]);
}

/**
 * Fills empty fields from the recipient's last order (docs/rules.md 14.14), except declarations and one-off services;
 * undefined if nothing changes.
 */
export function likeLast(
  draft: OrderDraft,
  last: SentOrder,
  { usual, issuesOf }: Circumstances,
): LastOrderFill | undefined {
  if (last.isDeclared || draft.parcels.some((it) => it.valor)) return undefined;
  const isFresh = areUntouched(draft.parcels);
  const isUsual = isFresh && draft.transport_kind === usual.transport_kind;
  if (last.transport_kind !== draft.transport_kind && !isUsual) return undefined;
  const { transport_kind } = last;
  const requested = wantedParcels(draft, last, isFresh);
  const { parcels, refused } = withoutRefused(
    { ...draft, transport_kind, parcels: requested },
    draft,
    issuesOf,
  );
  const service = draft.service === '' ? habitualService(last) : undefined;
  const isRefused = service !== undefined && !servicesOfRoute(draftRoute(draft)).includes(service);
  const fill: LastOrderFill = {
    transport_kind,
    parcels,
    service,
    options: repeatedOptions(draft, last, usual),
    has_pickup: (isPresetPickup(draft, usual) ? last.has_pickup : undefined) ?? draft.has_pickup,
    customs: draftBorder(draft) && draft.customs.lines.every(isEmptyGoodsLine) ? last.customs : undefined,
    refused: isRefused ? [...refused, 'service'] : refused,
  };
  return isNothing(fill, draft) ? undefined : fill;
}

/** The user's own pickup has a day; a preset one, maybe of the day the draft was begun, gets it with the service. */
const isPresetPickup = ({ has_pickup, pickup_date }: OrderDraft, usual: OrderDraft) =>
  pickup_date === '' && (has_pickup === true || has_pickup === usual.has_pickup);

/** Returns undefined for one-off services (docs/rules.md 14.14). */
export function habitualService({ service }: Pick<SentOrder, 'service'>): ServiceLabel | undefined {
  return standardServices.some((it) => it === service) ? service : undefined;
}

/** The parts of the options that differ from the order's. */
export function optionPartsOf({ options }: Pick<LastOrderFill, 'options'>): OptionPart[] {
  const parts = Object.keys(optionParts) as OptionPart[];
  return parts.filter((part) => optionParts[part].some((it) => it in options));
}

export function withoutParts(
  fill: LastOrderFill,
  draft: OrderDraft,
  omitted: ReadonlySet<LastOrderPart>,
): LastOrderFill {
  const isLeftOut = <Part extends LastOrderPart>(parts: Readonly<Record<Part, readonly string[]>>) =>
    new Set((Object.keys(parts) as Part[]).filter((it) => omitted.has(it)).flatMap((it) => parts[it]));
  const fields = isLeftOut(parcelParts);
  const options = isLeftOut(optionParts);
  return {
    ...fill,
    parcels: fill.parcels.map((parcel, at) => {
      const before = draft.parcels[at] ?? emptyParcelDraft;
      const kept = repeatedFields.filter((key) => fields.has(key)).map((key) => [key, before[key]]);
      return { ...parcel, ...Object.fromEntries(kept) };
    }),
    service: omitted.has('service') ? undefined : fill.service,
    options: Object.fromEntries(Object.entries(fill.options).filter(([key]) => !options.has(key))),
    customs: omitted.has('customs') ? undefined : fill.customs,
    refused: fill.refused.filter((it) => !(it === 'service' ? omitted.has(it) : fields.has(it))),
  };
}

/** The order as it stands after filling; a pickup has no day yet. */
export function filledDraft(draft: OrderDraft, fill: LastOrderFill): OrderDraft {
  const { invoice_to_recipient, special_delivery_terms, ...flags } = fill.options;
  const service = fill.refused.includes('service') ? undefined : fill.service;
  return {
    ...draft,
    ...flags,
    transport_kind: fill.transport_kind,
    parcels: fill.parcels,
    service: draft.service || (service ?? ''),
    has_pickup: fill.has_pickup,
    ...(special_delivery_terms === undefined
      ? {}
      : { special_delivery_terms, has_special_delivery_terms: special_delivery_terms !== '' }),
    ...(invoice_to_recipient === undefined
      ? {}
      : { recipient: { ...draft.recipient, invoice_to_recipient } }),
    ...(fill.customs ? { customs: { ...draft.customs, ...fill.customs } } : {}),
  };
}

/** An option that the user has changed in this order stays. */
function repeatedOptions(draft: OrderDraft, last: SentOrder, usual: OrderDraft): Partial<SentOptions> {
  const { options } = last;
  if (!options) return {};
  const [now, preset] = [draft, usual].map((it) =>
    optionsOf({ ...it, special_delivery_terms: deliveryTerms(it) }),
  ) as [SentOptions, SentOptions];
  const fields = Object.values(optionParts)
    .filter((part) => part.every((it) => now[it] === preset[it]))
    .flat()
    .filter((it) => options[it] !== now[it]);
  return Object.fromEntries(fields.map((it) => [it, options[it]]));
}

function wantedParcels({ parcels }: OrderDraft, last: SentOrder, isFresh: boolean): ParcelDraft[] {
  if (isFresh) return last.parcels.map((it) => ({ ...emptyParcelDraft, ...it }));
  const [typed] = parcels;
  const [sent] = last.parcels;
  if (!typed || !sent || parcels.length > 1 || last.parcels.length > 1) return [...parcels];
  const empty = repeatedFields.filter((key) => isEmpty(typed[key]));
  const taken = empty.map((key) => [key, sent[key] ?? emptyParcelDraft[key]]);
  return [{ ...typed, ...Object.fromEntries(taken) }];
}

function withoutRefused(
  filled: OrderDraft,
  before: OrderDraft,
  issuesOf: Circumstances['issuesOf'],
): { parcels: ParcelDraft[]; refused: RepeatedField[] } {
  const paths = new Set(issuesOf(filled).map((it) => it.path));
  const refused = new Set<RepeatedField>();
  const parcels = filled.parcels.map((parcel, at) => {
    const wrong = repeatedFields.filter(
      (key) =>
        paths.has(`parcels.${at}.${key}`) &&
        !isEmpty(parcel[key]) &&
        parcel[key] !== before.parcels[at]?.[key],
    );
    for (const key of wrong) refused.add(key);
    return { ...parcel, ...Object.fromEntries(wrong.map((key) => [key, emptyParcelDraft[key]])) };
  });
  return { parcels, refused: [...refused] };
}

function isNothing(fill: LastOrderFill, draft: OrderDraft): boolean {
  const { transport_kind, parcels, service, refused, options, has_pickup, customs } = fill;
  const hasService = service !== undefined && !refused.includes('service');
  if (hasService || transport_kind !== draft.transport_kind || customs) return false;
  if (Object.keys(options).length > 0 || has_pickup !== draft.has_pickup) return false;
  if (parcels.length !== draft.parcels.length) return false;
  return parcels.every((it, at) => repeatedFields.every((key) => it[key] === draft.parcels[at]?.[key]));
}

const isEmpty = (value: string | number | boolean | null) =>
  value === null || value === '' || value === false;
