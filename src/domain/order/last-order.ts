import type { TransportKind } from '#domain/services/parcel.ts';
import { type ServiceLabel, servicesOfRoute, standardServices } from '#domain/services/services.ts';
import type { Issue } from '#domain/values/codes.ts';
import { draftRoute, emptyParcelDraft, type OrderDraft, type ParcelDraft } from './order-draft.ts';
import { repeatedFields, type SentOrder, type SentParcel } from './sent-order.ts';

export type RepeatedField = keyof SentParcel;

export type LastOrderFill = {
  transport_kind: TransportKind;
  parcels: ParcelDraft[];
  /** Today's rules or the carrier may refuse this service. */
  service: ServiceLabel | undefined;
  /** Values that today's rules refuse; their fields stay empty. */
  refused: (RepeatedField | 'service')[];
};

type Circumstances = {
  /** The default kind; the user chose any other. */
  usualKind: TransportKind;
  issuesOf: (draft: OrderDraft) => readonly Issue[];
};

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
  { usualKind, issuesOf }: Circumstances,
): LastOrderFill | undefined {
  if (last.isDeclared || draft.parcels.some((it) => it.valor)) return undefined;
  const isFresh = areUntouched(draft.parcels);
  const isUsual = isFresh && draft.transport_kind === usualKind;
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
    refused: isRefused ? [...refused, 'service'] : refused,
  };
  return isNothing(fill, draft) ? undefined : fill;
}

/** Returns undefined for one-off services (docs/rules.md 14.14). */
export function habitualService({ service }: Pick<SentOrder, 'service'>): ServiceLabel | undefined {
  return standardServices.some((it) => it === service) ? service : undefined;
}

function wantedParcels({ parcels }: OrderDraft, last: SentOrder, isFresh: boolean): ParcelDraft[] {
  if (isFresh) return last.parcels.map((it) => ({ ...emptyParcelDraft, ...it }));
  const [typed] = parcels;
  const [sent] = last.parcels;
  if (!typed || !sent || parcels.length > 1 || last.parcels.length > 1) return [...parcels];
  const empty = repeatedFields.filter((key) => isEmpty(typed[key]));
  return [{ ...typed, ...Object.fromEntries(empty.map((key) => [key, sent[key]])) }];
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

function isNothing({ transport_kind, parcels, service, refused }: LastOrderFill, draft: OrderDraft): boolean {
  const hasService = service !== undefined && !refused.includes('service');
  if (hasService || transport_kind !== draft.transport_kind) return false;
  if (parcels.length !== draft.parcels.length) return false;
  return parcels.every((it, at) => repeatedFields.every((key) => it[key] === draft.parcels[at]?.[key]));
}

const isEmpty = (value: string | number | null) => value === null || value === '';
