import { createContext, type RefObject, useContext } from 'react';
import type { Form } from '#app/forms/form.ts';
import type { BaseData, DatabaseUser } from '#domain/account.ts';
import type { SavedAddress } from '#domain/address.ts';
import { isFromBook, plainAddress } from '#domain/address-wishes.ts';
import type { Issue, IssueCode } from '#domain/codes.ts';
import { type DangerParts, dangerFaults } from '#domain/danger.ts';
import type { OrderDraft, OrderTab, ParcelDraft } from '#domain/order-draft.ts';
import type { ServiceLabel } from '#domain/services.ts';

export type OrderForm = Form<OrderDraft>;
export type AddressTab = 'sender' | 'differ_pickup' | 'recipient';
export type ShipmentTab = 'shipmentdata' | 'service' | 'finish_order';
/** An address that is typed or chosen, as opposed to the sender's own. */
export type TypedAddress = 'differ_pickup' | 'recipient';

/** What every part of the order page works on. */
export type OrderDesk = {
  form: OrderForm;
  user: DatabaseUser;
  baseData: BaseData;
  addressTab: AddressTab;
  shipmentTab: ShipmentTab;
  /** Key of the parcel that is open, in the form's list. */
  openParcel: number | undefined;
  setOpenParcel: (key: number | undefined) => void;
  showTab: (tab: OrderTab) => void;
  /** Opens the tab and parcel a field is in, and focuses it; what was not tried yet is no mistake. */
  showField: (path: string, isTried?: boolean) => void;
  /** The tab after the given one; where that cannot be entered yet, the first field that keeps it closed. */
  goOn: (from: OrderTab) => void;
  /** Fills in an address of the book and goes on; where it lacks something, to that. */
  take: (at: TypedAddress, saved: SavedAddress) => void;
  /** Leads to a tab by its shortcut; where it cannot be entered yet, to the first field that keeps it closed. */
  goTo: (tab: OrderTab) => void;
  goBack: (from: OrderTab) => void;
  submit: () => void;
  askToClear: () => void;
  /** The service that the order should have like the last one to its recipient, offered or not. */
  lastService: ServiceLabel | undefined;
  setLastService: (service: ServiceLabel | undefined) => void;
  /** Fills the order like the last one to its recipient; set while there may be one. */
  likeLast: RefObject<(() => void) | undefined>;
};

export const OrderDeskContext = createContext<OrderDesk | null>(null);

export function useOrderDesk(): OrderDesk {
  const desk = useContext(OrderDeskContext);
  if (!desk) throw new Error('Parts of the order page stand inside OrderDeskContext.');
  return desk;
}

/** The numbers of a parcel, 0 where nothing is typed yet. */
export function measuresOf(parcel: ParcelDraft) {
  const { length, width, height, weight } = parcel;
  return { length: length ?? 0, width: width ?? 0, height: height ?? 0, weight: weight ?? 0 };
}

/** Under which name a draft is listed. */
export function draftTitle(draft: OrderDraft): string {
  const { company, contact_person, city } = draft.recipient;
  return company.trim() || contact_person.trim() || city.trim();
}

type Branch = Record<string, unknown>;
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A kept value fits where the fresh one is of the same sort; a number field may be null. */
function fits(kept: unknown, fresh: unknown): boolean {
  if (fresh === null) return kept === null || typeof kept === 'number' || typeof kept === 'boolean';
  return typeof kept === typeof fresh;
}

function merge<T extends Branch>(fresh: T, kept: unknown): T {
  if (!isBranch(kept)) return fresh;
  const merged: Branch = {};
  for (const [key, value] of Object.entries(fresh)) {
    const before = kept[key];
    if (isBranch(value)) merged[key] = merge(value, before);
    else merged[key] = fits(before, value) ? before : value;
  }
  return merged as T;
}

/** Makes every item of a list as the first fresh one is; the fresh list where nothing is kept. */
function mergeList<T extends Branch>(fresh: T[], kept: unknown): T[] {
  const [empty] = fresh;
  if (!empty || !Array.isArray(kept)) return fresh;
  const restored = kept.filter(isBranch).map((it) => merge({ ...empty }, it));
  return restored.length > 0 ? restored : fresh;
}

/** The fields of the sender that come from the base data of now, whatever a draft says (docs/rules.md 7.5). */
const senderFromBaseData = [
  'id',
  'company',
  'street',
  'street_number',
  'postal_code',
  'city',
  'country_code',
  'email',
] as const;

/**
 * A kept draft as this version of the form has it: fields it does not know go, fields it misses come from a
 * fresh order, and the sender follows the base data.
 */
export function restoreDraft(kept: unknown, fresh: OrderDraft): OrderDraft {
  if (!isBranch(kept)) return fresh;
  const { parcels, customs, ...others } = fresh;
  const { lines, ...papers } = customs;
  const keptPapers = isBranch(kept.customs) ? kept.customs : {};
  const draft: OrderDraft = {
    ...merge(others, kept),
    parcels: mergeList(parcels, kept.parcels),
    customs: { ...merge(papers, keptPapers), lines: mergeList(lines, keptPapers.lines) },
  };
  const sender = { ...draft.sender };
  for (const key of senderFromBaseData) sender[key] = fresh.sender[key];
  // A null stands for "not chosen"; without the permission there is nothing to choose.
  const has_pickup = fresh.has_pickup === false ? false : draft.has_pickup;
  return {
    ...draft,
    sender,
    has_pickup,
    has_special_delivery_terms: hasDeliveryTerms(draft, kept),
    recipient: withBookEntry(draft.recipient, kept.recipient),
    differ_pickup: withBookEntry(draft.differ_pickup, kept.differ_pickup),
  };
}

/** A draft from before there was the switch: it is on where there is a text. */
function hasDeliveryTerms(draft: OrderDraft, kept: Branch): boolean {
  if ('has_special_delivery_terms' in kept) return draft.has_special_delivery_terms;
  return draft.special_delivery_terms.trim() !== '';
}

/** A draft from before entries were remembered: its address counts as unchanged. */
function withBookEntry<T extends OrderDraft['differ_pickup']>(address: T, kept: unknown): T {
  if (!isFromBook(address) || (isBranch(kept) && 'book_entry' in kept)) return address;
  return { ...address, book_entry: plainAddress(address) };
}

/** The part of a notice that the list of dangerous goods has not, or the number where it says no to the whole. */
function dangerPartOf(code: IssueCode): keyof DangerParts | undefined {
  if (code === 'danger_prohibited' || code === 'danger_not_subject') return 'un_number';
  const part = /^(un_number|danger_class|packing_group)_not_listed$/.exec(code)?.[1];
  return part as keyof DangerParts | undefined;
}

/** Issues the form has no field for, at the fields that cause them: of each wrong part of a notice its own. */
export function placeIssues(issues: readonly Issue[], draft: OrderDraft): Issue[] {
  return issues.flatMap((issue) => {
    const parcel = /^(parcels\.(\d+))\.danger_lq_notice$/.exec(issue.path);
    if (!parcel) return [issue];
    const [, at, index] = parcel;
    const listed = dangerPartOf(issue.code);
    if (listed) return [{ ...issue, path: `${at}.${listed}` }];
    const typed = draft.parcels[Number(index)];
    const faults = typed ? dangerFaults(typed) : [];
    const isMissing = issue.code === 'danger_lq_notice_required';
    return faults
      .map((it): Issue => ({ path: `${at}.${it}`, code: `${it}_not_valid` }))
      .filter((it) => isMissing || it.code === issue.code);
  });
}
