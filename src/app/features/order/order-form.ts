import { createContext, type RefObject, useContext } from 'react';
import type { Form } from '#app/forms/form.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { type DangerParts, dangerFaults } from '#domain/danger/danger.ts';
import type { OrderDraft, ParcelDraft } from '#domain/order/order-draft.ts';
import type { OrderTab } from '#domain/order/order-tabs.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import type { Issue, IssueCode } from '#domain/values/codes.ts';

export type OrderForm = Form<OrderDraft>;
export type AddressTab = 'sender' | 'differ_pickup' | 'recipient';
export type ShipmentTab = 'shipmentdata' | 'service' | 'finish_order';
export type TypedAddress = 'differ_pickup' | 'recipient';

export type LastService = { service: ServiceLabel; isOf: (recipient: OrderDraft['recipient']) => boolean };

export type OrderDesk = {
  form: OrderForm;
  user: DatabaseUser;
  baseData: BaseData;
  addressTab: AddressTab;
  shipmentTab: ShipmentTab;
  /** Key of the open parcel in the form's list. */
  openParcel: number | undefined;
  setOpenParcel: (key: number | undefined) => void;
  showTab: (tab: OrderTab) => void;
  /** Opens the field's tab and parcel and focuses it; `isTried` also shows its error. */
  showField: (path: string, isTried?: boolean) => void;
  /** Opens the next tab, or the first field that blocks it. */
  goOn: (from: OrderTab) => void;
  take: (at: TypedAddress, saved: SavedAddress) => void;
  /** Fills the address with a new one. */
  takeNew: (at: TypedAddress, address: Partial<PlainAddress>) => void;
  goTo: (tab: OrderTab) => void;
  goBack: (from: OrderTab) => void;
  submit: () => void;
  /** Prints the label as soon as the server has the order. */
  sendAndPrint: () => void;
  askToClear: () => void;
  /** Service repeated from the last order to the recipient, offered or not. */
  lastService: ServiceLabel | undefined;
  setLastService: (last: LastService | undefined) => void;
  /** Pickup answer of a fresh order; null if the user has to choose. */
  usualPickup: boolean | null;
  likeLast: RefObject<(() => void) | undefined>;
  /** The card of the last order has the primary button. */
  isRoutine: boolean;
  setIsRoutine: (isRoutine: boolean) => void;
};

export const OrderDeskContext = createContext<OrderDesk | null>(null);

export function useOrderEditor(): OrderDesk {
  const editor = useContext(OrderDeskContext);
  if (!editor) throw new Error('Parts of the order page stand inside OrderDeskContext.');
  return editor;
}

/** Unset measures count as 0. */
export function measuresOf(parcel: ParcelDraft) {
  const { length, width, height, weight } = parcel;
  return { length: length ?? 0, width: width ?? 0, height: height ?? 0, weight: weight ?? 0 };
}

export function draftTitle(draft: OrderDraft): string {
  const { company, contact_person, city } = draft.recipient;
  return company.trim() || contact_person.trim() || city.trim();
}

/** Issues of refused goods belong to the UN number. */
function dangerPartOf(code: IssueCode): keyof DangerParts | undefined {
  if (code === 'danger_prohibited' || code === 'danger_not_subject') return 'un_number';
  const part = /^(un_number|danger_class|packing_group)_not_listed$/.exec(code)?.[1];
  return part as keyof DangerParts | undefined;
}

/** Moves issues of the dangerous goods notice, which has no field, to the fields that cause them. */
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
