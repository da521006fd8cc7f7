import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { inFormOrder } from '#app/features/order/field-order.ts';
import { deliveryText, leavingText } from '#app/features/order/finish/service-texts.ts';
import { altName } from '#app/features/order/key-names.ts';
import { missingCount, missingItems } from '#app/features/order/missing-items.ts';
import { missingCountText, missingText } from '#app/features/order/missing-texts.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { enterGoesOn } from '#app/features/order/use-order-keys.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatDate, formatDay } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { useConnection } from '#app/offline/connection.ts';
import { orderContext } from '#app/parts/orders/order-context.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { useNow } from '#app/parts/states/use-now.ts';
import { Button } from '#app/ui/Button.tsx';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { Kbd } from '#app/ui/Kbd.tsx';
import { draftIssues } from '#domain/order/assemble-order.ts';
import {
  areUntouched,
  type LastOrderFill,
  type LastOrderPart,
  optionPartsOf,
} from '#domain/order/last-order.ts';
import { draftRoute, type OrderDraft } from '#domain/order/order-draft.ts';
import type { SentOrder } from '#domain/order/sent-order.ts';
import { shippingType } from '#domain/services/route.ts';
import { berlinDayStart, isDay } from '#domain/values/working-days.ts';
import { previewOf } from './fill-order.ts';
import { goodsText, optionText, parcelTexts } from './last-order-words.ts';
import { useOffer } from './use-offer.ts';

type LastOrderCardProps = {
  last: SentOrder;
  fill: LastOrderFill;
  /** `fill` without what the user left out. */
  chosen: LastOrderFill;
  omitted: ReadonlySet<LastOrderPart>;
  onOmit: (omitted: ReadonlySet<LastOrderPart>) => void;
  onPickup: (requested: boolean) => void;
  onTake: () => void;
  onSend: () => void;
  onFold: () => void;
  /** True once the user has pressed something since choosing the recipient. */
  hasActed: () => boolean;
};

/** ms after the button took the focus; an earlier Enter was still meant for the field before. */
const settlingMs = 300;
/** Path of the form's focus. */
const cardPath = 'last_order';

/** Preview of the last order to the recipient: one press sends it and prints its label (docs/rules.md 14.14). */
export function LastOrderCard(props: LastOrderCardProps) {
  const { last, fill, chosen, omitted, onOmit, onPickup, onTake, onSend, onFold, hasActed } = props;
  const { t } = useLingui();
  const { setIsRoutine } = useOrderEditor();
  const titleId = useId();
  const isOffline = useConnection() === 'offline';
  const { order, isBegun, missing, isChecking } = usePreview(chosen);
  const [isPressed, setIsPressed] = useState(false);
  const isReady = !isBegun && missing.length === 0;
  const isWaiting = isReady && isPressed && isChecking;

  // Another line takes its place, so that the fields below stay under the user's hands.
  const wasMissing = useRef(false);
  if (!isBegun) wasMissing.current = missing.length > 0;

  const card = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  useCardFocus(main, hasActed);
  useEffect(() => {
    setIsRoutine(!isBegun);
    return () => setIsRoutine(false);
  }, [isBegun, setIsRoutine]);
  const focusedAt = useRef<number>(undefined);

  const send = useRef(onSend);
  send.current = onSend;
  useEffect(() => {
    if (!isPressed || isChecking) return;
    setIsPressed(false);
    if (isReady) send.current();
  }, [isPressed, isChecking, isReady]);

  const omit = (part: LastOrderPart) => {
    const next = new Set(omitted);
    if (!next.delete(part)) next.add(part);
    onOmit(next);
  };
  const chip = (part: LastOrderPart, text: ReactNode) => (
    <Part key={part} isTaken={!omitted.has(part)} onPress={() => omit(part)}>
      {text}
    </Part>
  );

  function onKeyDown(event: KeyboardEvent) {
    const { key, target, timeStamp } = event;
    const isEarly = target === main.current && timeStamp - (focusedAt.current ?? 0) < settlingMs;
    if (key === 'Escape') {
      event.preventDefault();
      onFold();
    } else if (key === 'Enter' && (event.repeat || isEarly)) {
      // The Enter that chose the recipient, held down or pressed twice, must not send.
      event.preventDefault();
    } else if (key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault();
      focusedAt.current = timeStamp;
      main.current?.focus();
    } else if (target === main.current && isTyped(event)) {
      firstFieldAfter(card.current)?.focus();
    }
  }

  const texts = parcelTexts(last);
  const parcelParts = (['contents', 'size', 'weight', 'insurance'] as const).filter((it) => texts[it] !== '');
  const options = optionPartsOf(fill);
  const goods = fill.customs && goodsText(fill.customs);
  const items = missingItems(missing);
  const names = items.map((it) => missingText(it, order.transport_kind)).join(' · ');
  const needed = items.length > 3 ? missingCountText(missingCount(items)) : t`Noch nötig: ${names}`;
  const day = formatDate(new Date(last.at));
  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 rounded-panel border border-brand bg-selected p-3.5"
    >
      <div className="flex items-baseline gap-2">
        <h2 id={titleId} className="font-semibold text-sm">{t`Wie zuletzt`}</h2>
        <span className="tabular text-muted text-xs">{t`am ${day}`}</span>
      </div>
      <ul className="flex flex-col gap-2">
        <Line icon={MapPin}>
          <span className="min-w-0 break-words py-1">
            <span className="font-semibold">{order.recipient.company}</span>
            {order.recipient.city && `, ${order.recipient.city}`}
          </span>
        </Line>
        <Line icon={Package}>
          <span className="py-1">{pieceCount(fill.transport_kind, last.parcels.length)}</span>
          {parcelParts.map((part) => chip(part, texts[part]))}
        </Line>
        <Line icon={Truck}>
          <ServiceParts fill={fill} order={order} chip={chip} />
          <PickupChoice order={order} onPickup={onPickup} />
        </Line>
        {(options.length > 0 || goods) && (
          <Line icon={SlidersHorizontal}>
            {options.map((part) => chip(part, optionText(part, fill.options)))}
            {goods && chip('customs', goods)}
          </Line>
        )}
      </ul>
      {missing.length > 0 && <p className="text-sm text-warning">{needed}</p>}
      {isBegun && wasMissing.current && <p className="text-muted text-sm">{t`Ihre Eingaben bleiben.`}</p>}
      {isReady && isOffline && (
        <p className="text-muted text-sm">
          {t`Ohne Verbindung wartet der Auftrag auf diesem Gerät. Das Label drucken Sie nach dem Senden im Archiv.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={main}
          variant={isBegun ? 'secondary' : 'primary'}
          isLoading={isWaiting}
          onFocus={(event) => {
            // The card takes only the first focus by itself.
            focusedAt.current ??= event.timeStamp;
          }}
          onClick={isReady ? () => setIsPressed(true) : onTake}
          className="flex-auto"
        >
          {isReady
            ? isOffline
              ? t`Auftrag senden`
              : t`Senden und drucken`
            : isBegun
              ? t`Leere Felder ausfüllen`
              : t`Ausfüllen und weiter`}
        </Button>
        {isReady && (
          <Button onClick={onTake} aria-keyshortcuts="Alt+W">
            <span className="flex items-center gap-2">
              {t`Ändern`}
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <Kbd>{altName()} W</Kbd>
              </span>
            </span>
          </Button>
        )}
        {!isBegun && <Button variant="text" onClick={onFold}>{t`Leeres Formular`}</Button>}
      </div>
    </section>
  );
}

/** The order as it would be sent, and what it still needs. */
function usePreview(chosen: LastOrderFill) {
  const { form, user, baseData } = useOrderEditor();
  const now = useNow();
  const draft = useDerived(() => form.values.value);
  const isBegun = !areUntouched(draft.parcels) || draft.service !== '';
  const order = useMemo(() => previewOf(draft, chosen, now), [draft, chosen, now]);
  const { loaded, isLoading } = useOffer(order, !isBegun && order.service !== '');
  const missing = useMemo(
    () => (isBegun ? [] : inFormOrder(draftIssues(order, orderContext(user, baseData, loaded)))),
    [isBegun, order, user, baseData, loaded],
  );
  return { order, isBegun, missing, isChecking: isLoading };
}

/** The button gets the focus unless the user has gone on since choosing the recipient. */
function useCardFocus(main: RefObject<HTMLButtonElement | null>, hasActed: () => boolean): void {
  const { form } = useOrderEditor();
  useEffect(() => {
    form.place(cardPath, main.current);
    const focused = document.activeElement;
    const isOurs =
      focused === document.body ||
      focused?.getAttribute('role') === 'combobox' ||
      focused?.closest(`[${enterGoesOn}="shipment"]`);
    if (isOurs && !hasActed()) form.focus(cardPath);
    return () => form.place(cardPath, null);
  }, [form, main, hasActed]);
}

/** A letter begins the form's first field; Space presses the button. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

function firstFieldAfter(card: HTMLElement | null): HTMLInputElement | undefined {
  const fields = card?.closest(`[${enterGoesOn}]`)?.querySelectorAll('input') ?? [];
  return [...fields].find(
    (it) =>
      card &&
      card.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !card.contains(it) &&
      !['checkbox', 'radio', 'file', 'hidden'].includes(it.type) &&
      !it.disabled,
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon aria-hidden="true" className="mt-1.5 size-4.5 shrink-0 text-brand" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">{children}</div>
    </li>
  );
}

type PartProps = { isTaken: boolean; onPress: () => void; children: ReactNode };

/** Pressed: the part is taken over. */
function Part({ isTaken, onPress, children }: PartProps) {
  const Icon = isTaken ? X : Plus;
  return (
    <button
      type="button"
      aria-pressed={isTaken}
      onClick={onPress}
      className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-control border border-field bg-control px-2.5 text-left hover:border-field-strong aria-[pressed=false]:border-dashed aria-[pressed=false]:text-muted aria-[pressed=false]:line-through pointer-coarse:min-h-11"
    >
      <span className="min-w-0 break-words">{children}</span>
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
    </button>
  );
}

type ServicePartsProps = {
  fill: LastOrderFill;
  order: OrderDraft;
  chip: (part: LastOrderPart, text: ReactNode) => ReactNode;
};

function ServiceParts({ fill, order, chip }: ServicePartsProps) {
  const { t } = useLingui();
  const { user } = useOrderEditor();
  const at = { now: useNow(), cutOffs: user.cut_offs };
  const { service } = fill;
  if (service === undefined) return <span className="py-1 text-muted">{t`Service noch offen`}</span>;
  const isSent = order.service === service;
  const arrival = isSent && deliveryText(order, service, at);
  const leaving = isSent && leavingText(order, service, at);
  return (
    <>
      {chip('service', serviceName(service, shippingType(draftRoute(order))))}
      {arrival && (
        <span className="tabular min-w-0 text-muted">
          {t`Ankunft ${arrival}`}
          {leaving && ` ${leaving}`}
        </span>
      )}
    </>
  );
}

/** A pickup is booked for a day, so the card asks for it each time. */
function PickupChoice({ order, onPickup }: Pick<LastOrderCardProps, 'onPickup'> & { order: OrderDraft }) {
  const { t } = useLingui();
  const { user } = useOrderEditor();
  if (!user.is_pickup_allowed) return null;
  const { has_pickup, pickup_date, pickup_datetime_from: from, pickup_datetime_to: to } = order;
  const isBooked = has_pickup === true && isDay(pickup_date);
  const day = isBooked ? formatDay(berlinDayStart(pickup_date)) : '';
  return (
    <div className="flex w-full flex-col gap-1.5">
      <SegmentedControl<'yes' | 'no' | ''>
        label={t`Abholung`}
        value={has_pickup === null ? '' : has_pickup ? 'yes' : 'no'}
        onChange={(choice) => onPickup(choice === 'yes')}
        segments={[
          { value: 'yes', label: t`Abholen lassen` },
          { value: 'no', label: t`Selbst aufgeben` },
        ]}
      />
      {isBooked && (
        <p className="tabular text-muted">
          {t`Abholung am ${day}`}, <span className="whitespace-nowrap">{`${from}–${to}`}</span>
        </p>
      )}
    </div>
  );
}
