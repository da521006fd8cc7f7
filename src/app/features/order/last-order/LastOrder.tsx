import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '#app/api/server-clock.ts';
import { useSession } from '#app/api/session.ts';
import { proposeSellerNumber } from '#app/features/order/customs/SellerNumberField.tsx';
import { fieldName } from '#app/features/order/field-names.ts';
import { altName } from '#app/features/order/key-names.ts';
import { type OrderForm, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { orderContext } from '#app/parts/orders/order-context.ts';
import { Button } from '#app/ui/Button.tsx';
import { Kbd } from '#app/ui/Kbd.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { isFromBook } from '#domain/address/address-wishes.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import { draftIssues } from '#domain/order/assemble-order.ts';
import { draftBorder } from '#domain/order/draft-customs.ts';
import {
  areUntouched,
  type LastOrderFill,
  type LastOrderPart,
  likeLast,
  withoutParts,
} from '#domain/order/last-order.ts';
import { draftRoute, emptyOrderDraft } from '#domain/order/order-draft.ts';
import { tabOf } from '#domain/order/order-tabs.ts';
import type { SentOrder } from '#domain/order/sent-order.ts';
import { shippingType } from '#domain/services/route.ts';
import { fillOrder, previewOf } from './fill-order.ts';
import { findLast } from './find-last.ts';
import { LastOrderCard } from './LastOrderCard.tsx';
import { lastOrderWords } from './last-order-words.ts';

export function LastOrder() {
  const { form } = useOrderEditor();
  const key = useDerived(() => recipientKey(form));
  return key === '' ? null : <LastOf key={key} recipient={key} />;
}

/** Key of a chosen or completely typed recipient; '' before. */
function recipientKey(form: OrderForm): string {
  const { recipient } = form.values.value;
  const isTyped = () => form.issues.value.every(({ path }) => tabOf(path) !== 'recipient');
  return isFromBook(recipient) || isTyped() ? sameAddressKey(recipient) : '';
}

/** `nothing`: neither the device nor the server knows an earlier order. */
type Found = 'looking' | 'nothing' | SentOrder;

/** `recipient`: its `sameAddressKey`. */
function LastOf({ recipient }: { recipient: string }) {
  const { t } = useLingui();
  const editor = useOrderEditor();
  const { form, setLastService, setOpenParcel } = editor;
  const found = useFound();
  const [isTaken, setIsTaken] = useState(false);
  const [isFolded, setIsFolded] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const [omitted, setOmitted] = useState<ReadonlySet<LastOrderPart>>(new Set());
  const [pickup, setPickup] = useState<boolean>();
  const last = typeof found === 'string' ? undefined : found;
  const fill = useFill(isTaken ? undefined : last);
  const chosen = useMemo(
    () =>
      fill && withoutParts({ ...fill, has_pickup: pickup ?? fill.has_pickup }, form.values.peek(), omitted),
    [form, fill, pickup, omitted],
  );

  function fillIn({ service }: LastOrderFill, next = preview()) {
    const undo = next && fillOrder(form, next);
    setOpenParcel(form.list('parcels')[0]);
    setLastService(service && { service, isOf: (it) => sameAddressKey(it) === recipient });
    setIsTaken(true);
    setIsFolded(true);
    return undo;
  }

  const preview = () => chosen && previewOf(form.values.peek(), chosen, new Date(serverNow()));

  function take() {
    setIsRequested(found === 'looking');
    if (found === 'nothing') showSnackbar({ text: t`An diesen Empfänger wurde noch nichts gesendet.` });
    else if (found !== 'looking' && !chosen)
      showSnackbar({ text: t`Aus dem letzten Auftrag kann hier nichts übernommen werden.` });
    if (!chosen) return;
    const undoFill = fillIn(chosen);
    goOn();
    const { service, refused } = chosen;
    const names = refused.map(fieldName).join(', ');
    const onAction = () => {
      undoFill?.();
      if (form.values.peek().service === service) form.set('service', '');
      setLastService(undefined);
      setIsTaken(false);
      setOpenParcel(form.list('parcels')[0]);
      editor.goTo('shipmentdata');
    };
    showSnackbar({
      tone: names ? 'warning' : 'success',
      text: names ? t`Ausgefüllt wie zuletzt. Heute nicht möglich: ${names}` : t`Ausgefüllt wie zuletzt`,
      action: { label: t`Rückgängig`, onAction },
    });
  }

  function send() {
    const next = preview();
    if (!chosen || !next) return;
    fillIn(chosen, next);
    form.set('service', next.service);
    // The section's own proposal comes with the next render, after the order has gone.
    if (draftBorder(next)) proposeSellerNumber(form, editor.baseData.options, editor.user.exchange_rates);
    editor.sendAndPrint();
  }

  function goOn() {
    const missing = form.check()[0]?.path;
    if (missing === undefined) editor.goTo('finish_order');
    else if (tabOf(missing) === 'service') editor.goTo('service');
    else editor.showField(missing, false);
  }

  const takeNow = useRef(take);
  takeNow.current = take;
  const place = editor.likeLast;
  useEffect(() => {
    place.current = () => takeNow.current();
    return () => {
      place.current = undefined;
    };
  }, [place]);
  useEffect(() => {
    if (isRequested && found !== 'looking') takeNow.current();
  }, [isRequested, found]);

  const hasActed = useHasActed();
  const type = useDerived(() => shippingType(draftRoute(form.values.value)));
  const words = fill && last && lastOrderWords(last, editor.baseData.options.transport_kind, type);
  const isCard = words !== undefined && !isFolded;
  return (
    <>
      <div role="status" className={isCard ? 'sr-only' : 'empty:hidden'}>
        {isCard && t`Wie zuletzt: ${words}`}
        {words && isFolded && (
          <Button icon={History} isFullWidth onClick={take} aria-keyshortcuts="Alt+W">
            <span className="flex items-center gap-3 text-left">
              <span className="min-w-0 break-words">{t`Wie zuletzt: ${words}`}</span>
              <span aria-hidden="true" className="shrink-0 pointer-coarse:hidden">
                <Kbd>{altName()} W</Kbd>
              </span>
            </span>
          </Button>
        )}
      </div>
      {isCard && last && fill && chosen && (
        <LastOrderCard
          last={last}
          fill={fill}
          chosen={chosen}
          omitted={omitted}
          onOmit={setOmitted}
          onPickup={setPickup}
          onTake={take}
          onSend={send}
          onFold={() => {
            setIsFolded(true);
            setOmitted(new Set());
            setPickup(undefined);
            form.focus('parcels');
          }}
          hasActed={hasActed}
        />
      )}
    </>
  );
}

/** True once the user has pressed something since the recipient was chosen. */
function useHasActed(): () => boolean {
  const acted = useRef(false);
  useEffect(() => {
    const act = () => {
      acted.current = true;
    };
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, act, true);
    return () => {
      for (const event of events) document.removeEventListener(event, act, true);
    };
  }, []);
  const [hasActed] = useState(() => () => acted.current);
  return hasActed;
}

/** ms without input before the last order to a typed recipient is looked up. */
const quietMs = 500;

function useFound(): Found {
  const { form } = useOrderEditor();
  const uid = useSession()?.user_uid;
  const client = useQueryClient();
  const [found, setFound] = useState<Found>('looking');
  useEffect(() => {
    if (uid === undefined) return;
    const { recipient } = form.values.peek();
    let isOver = false;
    const tell = (last: SentOrder | undefined) => !isOver && setFound(last ?? 'nothing');
    // The lookup is optional: a failure counts as no earlier order.
    const look = () => void findLast(uid, client, recipient).then(tell, () => tell(undefined));
    const timer = setTimeout(look, isFromBook(recipient) ? 0 : quietMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [form, uid, client]);
  return found;
}

/** Undefined if the user began parcels or service before choosing the recipient. */
function useFill(last: SentOrder | undefined): LastOrderFill | undefined {
  const { form, user, baseData, usualPickup } = useOrderEditor();
  const [isFresh] = useState(() => {
    const { parcels, service } = form.values.peek();
    return areUntouched(parcels) && service === '';
  });
  const draft = useDerived(() => form.values.value);
  return useMemo(() => {
    if (!last || !isFresh) return undefined;
    const { has_pickup: wasPickedUp, ...rest } = last;
    const isRepeated = user.is_pickup_allowed && wasPickedUp !== undefined;
    return likeLast(draft, isRepeated ? last : rest, {
      usual: emptyOrderDraft(baseData, user, usualPickup),
      issuesOf: (it) => draftIssues(it, orderContext(user, baseData)),
    });
  }, [draft, last, isFresh, usualPickup, user, baseData]);
}
