import { useCallback, useMemo, useRef, useState } from 'react';
import { fillAddress, fillNewAddress } from '#app/features/order/addresses/typed-address.ts';
import { useDerived } from '#app/forms/form.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { isEmptyAddress } from '#domain/address/address-wishes.ts';
import { enabledTabs, type OrderTab, orderTabs, tabOf } from '#domain/order/order-tabs.ts';
import { type LastAnswers, standardPickup } from '#domain/order/standard-order.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type {
  AddressTab,
  LastService,
  OrderDesk,
  OrderForm,
  ShipmentTab,
  TypedAddress,
} from './order-form.ts';

const addressTabs: readonly OrderTab[] = ['sender', 'differ_pickup', 'recipient'];
const isAddressTab = (tab: OrderTab): tab is AddressTab => addressTabs.includes(tab);

const firstFields: Record<OrderTab, string> = {
  sender: 'sender.contact_person',
  differ_pickup: 'differ_pickup',
  recipient: 'recipient',
  shipmentdata: 'parcels',
  service: 'service',
  finish_order: 'reference_number_1',
};

type DeskParts = {
  form: OrderForm;
  user: DatabaseUser;
  baseData: BaseData;
  submit: (isPrinted: boolean) => void;
  askToClear: () => void;
  answers: LastAnswers;
};

export function useDesk({ form, user, baseData, submit, askToClear, answers }: DeskParts): OrderDesk {
  const [addressTab, setAddressTab] = useState<AddressTab>(() => firstAddressTab(form));
  const [shipmentTab, setShipmentTab] = useState<ShipmentTab>('shipmentdata');
  const [openParcel, setOpenParcel] = useState(() => form.list('parcels')[0]);
  const [last, setLastService] = useState<LastService>();
  const lastService = useDerived(() => (last?.isOf(form.values.value.recipient) ? last.service : undefined));
  const usualPickup = standardPickup(baseData.options, answers);
  const [isRoutine, setIsRoutine] = useState(false);
  const likeLast = useRef<(() => void) | undefined>(undefined);
  const submitNow = useRef(submit);
  submitNow.current = submit;

  const showTab = useCallback((tab: OrderTab) => {
    if (isAddressTab(tab)) setAddressTab(tab);
    else setShipmentTab(tab);
  }, []);

  const showField = useCallback(
    (path: string, isTried = true) => {
      showTab(tabOf(path));
      const parcel = /^parcels\.(\d+)/.exec(path)?.[1];
      if (parcel !== undefined) setOpenParcel(form.list('parcels')[Number(parcel)]);
      if (isTried) form.leave(path);
      form.focus(path);
    },
    [form, showTab],
  );

  const enter = useCallback(
    (tab: OrderTab, leaving?: OrderTab) => {
      const issues = form.check();
      for (const { path } of issues) if (tabOf(path) === leaving) form.leave(path);
      const draft = form.values.peek();
      if (enabledTabs(draft, issues)[tab]) return showTab(tab);
      const before = orderTabs.slice(0, orderTabs.indexOf(tab));
      const blocking = issues.find(({ path }) => before.includes(tabOf(path)));
      if (blocking) showField(blocking.path);
    },
    [form, showTab, showField],
  );

  const goOn = useCallback(
    (from: OrderTab) => {
      const next = nextTab(form, from);
      if (!next) return;
      enter(next, from);
      if (enabledTabs(form.values.peek(), form.issues.peek())[next]) form.focus(firstFields[next]);
    },
    [form, enter],
  );

  const leaveFilled = useCallback(
    (at: TypedAddress) => {
      const open = form.check().find(({ path }) => tabOf(path) === at);
      if (open) form.focus(open.path);
      else goOn(at);
    },
    [form, goOn],
  );
  const take = useCallback(
    (at: TypedAddress, saved: SavedAddress) => {
      fillAddress(form, at, saved);
      leaveFilled(at);
    },
    [form, leaveFilled],
  );
  const takeNew = useCallback(
    (at: TypedAddress, address: Partial<PlainAddress>) => {
      fillNewAddress(form, at, address);
      leaveFilled(at);
    },
    [form, leaveFilled],
  );

  const goTo = useCallback(
    (tab: OrderTab) => {
      if (!isReachable(tab, form.values.peek().has_differ_pickup)) return showTab('recipient');
      // Fields the user has not visited show no errors.
      enter(tab);
      if (enabledTabs(form.values.peek(), form.issues.peek())[tab]) form.focus(firstFields[tab]);
    },
    [form, enter, showTab],
  );

  const goBack = useCallback(
    (from: OrderTab) => {
      const hasPickupAddress = form.values.peek().has_differ_pickup;
      const before = orderTabs
        .slice(0, orderTabs.indexOf(from))
        .filter((tab) => isReachable(tab, hasPickupAddress));
      const last = before.at(-1);
      if (last) showTab(last);
    },
    [form, showTab],
  );

  return useMemo(
    () => ({
      form,
      user,
      baseData,
      addressTab,
      shipmentTab,
      openParcel,
      setOpenParcel,
      showTab,
      showField,
      goOn,
      take,
      takeNew,
      goTo,
      goBack,
      submit: () => submitNow.current(false),
      sendAndPrint: () => submitNow.current(true),
      askToClear,
      lastService,
      setLastService,
      usualPickup,
      likeLast,
      isRoutine,
      setIsRoutine,
    }),
    [
      form,
      user,
      baseData,
      addressTab,
      shipmentTab,
      openParcel,
      showTab,
      showField,
      goOn,
      take,
      takeNew,
      goTo,
      goBack,
      askToClear,
      lastService,
      usualPickup,
      isRoutine,
    ],
  );
}

/** First focus: the recipient search, or the first missing visible field if a recipient is set. */
export function beginning(form: OrderForm): string {
  const first = form.check()[0]?.path ?? '';
  if (tabOf(first) === 'sender') return first;
  if (isEmptyAddress(form.values.peek().recipient)) return firstFields.recipient;
  return /^(recipient|parcels\.0)\./.test(first) ? first : firstFields.shipmentdata;
}

const isReachable = (tab: OrderTab, hasPickupAddress: boolean) => tab !== 'differ_pickup' || hasPickupAddress;

function nextTab(form: OrderForm, from: OrderTab): OrderTab | undefined {
  const hasPickupAddress = form.values.peek().has_differ_pickup;
  return orderTabs.slice(orderTabs.indexOf(from) + 1).find((tab) => isReachable(tab, hasPickupAddress));
}

function firstAddressTab(form: OrderForm): AddressTab {
  return form.check().some(({ path }) => tabOf(path) === 'sender') ? 'sender' : 'recipient';
}
