import { createContext, type RefObject, useContext } from 'react';
import type { Form } from '#app/forms/form.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { type DangerParts, dangerFaults } from '#domain/danger/danger.ts';
import type { OrderDraft, ParcelDraft } from '#domain/order/order-draft.ts';
import type { OrderTab } from '#domain/order/order-tabs.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import type { Issue, IssueCode } from '#domain/values/codes.ts';

export type OrderForm = Form<OrderDraft>;
export type AddressTab = 'sender' | 'differ_pickup' | 'recipient';
export type ShipmentTab = 'shipmentdata' | 'service' | 'finish_order';
/** An address that is typed or chosen, as opposed to the sender's own. */
export type TypedAddress = 'differ_pickup' | 'recipient';

/** The service of the last order to a recipient, once the user has taken that order over. */
export type LastService = { service: ServiceLabel; isOf: (recipient: OrderDraft['recipient']) => boolean };

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
  setLastService: (last: LastService | undefined) => void;
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
