import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { userQuery } from '#app/api/persisted-queries.ts';
import { AddressCard } from '#app/features/order/addresses/AddressCard.tsx';
import { useEmbargoRules } from '#app/features/order/customs/use-embargo-rules.ts';
import { useDraftAutosave } from '#app/features/order/drafts/use-draft-autosave.ts';
import { useServices } from '#app/features/order/finish/use-services.ts';
import { lastAnswers } from '#app/features/order/memory/last-answers.ts';
import { type DangerRules, useDangerRules } from '#app/features/order/parcels/use-danger-rules.ts';
import { submitOrder } from '#app/features/order/sending/submit-order.ts';
import { useEarlierRefusal, useRefusal } from '#app/features/order/sending/use-refusal.ts';
import { ShipmentCard } from '#app/features/order/shipment-card/ShipmentCard.tsx';
import { useDerived, useForm } from '#app/forms/form.ts';
import { currentConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderReceipt } from '#app/offline/rows/outbox-row.ts';
import { deleteDraft } from '#app/offline/work/drafts.ts';
import { orderContext } from '#app/parts/orders/order-context.ts';
import { paths } from '#app/paths.ts';
import { useLater } from '#app/timing/use-later.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { closeNotices, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { draftIssues } from '#domain/order/assemble-order.ts';
import { draftBorder } from '#domain/order/draft-customs.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { tabOf } from '#domain/order/order-tabs.ts';
import { type BaseData, type DatabaseUser, orderTerms } from '#domain/people/account.ts';
import type { OfferedService } from '#domain/services/services.ts';
import { inFormOrder } from './field-order.ts';
import { OrderBar } from './OrderBar.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { type OrderDesk, OrderDeskContext, type OrderForm, placeIssues } from './order-form.ts';
import { beginning, useDesk } from './use-editor.ts';
import { enterGoesOn, useOrderKeys } from './use-order-keys.ts';
import { useOrderReactions } from './use-order-reactions.ts';

type OrderEditorProps = {
  db: WorkDatabase;
  draftId: string;
  values: OrderDraft;
  user: DatabaseUser;
  baseData: BaseData;
  /** Another order was in the form before, so the focus moves into the new one. */
  isNext: boolean;
  onFresh: () => void;
  /** The order waits on the device; the next one begins empty. */
  onQueued: (id: string) => void;
  /** After a refusal this form continues as the draft with this id. */
  onDraft: (id: string) => Promise<void>;
  handle: Ref<OrderHandle>;
};

export type OrderHandle = {
  form: OrderForm;
  values: () => OrderDraft;
  save: () => Promise<void>;
  discard: () => Promise<void>;
  goTo: OrderDesk['goTo'];
  likeLast: () => void;
};

const evenCards =
  '@min-[50rem]/page:grid-cols-2 @min-[60rem]/page:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_16.5rem] @min-[70rem]/page:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_18rem]';
/** The lines of goods need the width; the summary stands below the addresses. */
const wideShipment =
  '@min-[50rem]/page:grid-cols-[20rem_minmax(0,1fr)] @min-[60rem]/page:grid-rows-[auto_1fr] @min-[60rem]/page:[&>:nth-child(2)]:row-span-2';

const loadSending = () =>
  import('#app/features/order/sending/SendingDialog.tsx').then((it) => it.SendingDialog);

export function OrderEditor(props: OrderEditorProps) {
  const { db, draftId, user, baseData, isNext, onFresh, onQueued, handle } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sending, setSending] = useState<{ id: string; isPrinted: boolean }>();
  const [isAsking, setIsAsking] = useState(false);
  const Sending = useLater(loadSending, sending !== undefined);
  const [last] = useState(() => lastAnswers(db));
  const loaded = useRef<readonly OfferedService[] | undefined>(undefined);

  const dangerRules = useRef<DangerRules>(undefined);

  const context = useCallback(
    () => orderContext(user, baseData, loaded.current, dangerRules.current),
    [user, baseData],
  );
  const form = useForm<OrderDraft>({
    values: props.values,
    lists: ['parcels', 'customs.lines'],
    validate: (draft) => inFormOrder(placeIssues(draftIssues(draft, context()), draft)),
  });
  useDangerRules(form, dangerRules);
  useEmbargoRules(form);
  const autosave = useDraftAutosave(db, form, draftId);

  async function discard() {
    await autosave.stop();
    await deleteDraft(db, draftId);
    onFresh();
  }

  async function clear() {
    await discard();
    setIsAsking(false);
  }

  function askToClear() {
    if (form.isDirty.peek() || autosave.savedAt !== undefined) setIsAsking(true);
    else onFresh();
  }

  function submit(isPrinted: boolean) {
    void form.submit(
      async (draft) => {
        // The warning about missing fields must not stand beside the success message.
        closeNotices();
        await autosave.stop();
        try {
          await submitOrder(db, draftId, draft, context());
        } catch {
          autosave.resume();
          showSnackbar({
            tone: 'error',
            text: t`Der Auftrag konnte auf diesem Gerät nicht gespeichert werden. Bitte versuchen Sie es erneut.`,
          });
          return;
        }
        if (currentConnection() === 'offline') onQueued(draftId);
        else setSending({ id: draftId, isPrinted });
      },
      (issues) => {
        const warn = (text: string = t`Bitte füllen Sie alle nötigen Felder aus`) =>
          showSnackbar({ tone: 'warning', text });
        import('#app/features/order/sending/late-order.ts').then(
          (it) => warn(it.lateOrderText(issues)),
          () => warn(),
        );
        const [first] = issues;
        if (first) editor.showField(first.path);
      },
    );
  }

  const askRef = useRef(askToClear);
  askRef.current = askToClear;
  const editor = useDesk({
    form,
    user,
    baseData,
    submit,
    askToClear: useCallback(() => askRef.current(), []),
    answers: last,
  });
  const hasCustoms = useDerived(() => draftBorder(form.values.value) !== undefined);
  const services = useServices(editor, last);
  useOrderReactions(editor, services);
  const refuse = useRefusal(db, editor, props.onDraft);
  const tabAround = (field: Element) =>
    field.closest(`[${enterGoesOn}="addresses"]`) ? editor.addressTab : editor.shipmentTab;
  useOrderKeys({
    submit: editor.submit,
    isDone: (field) => form.check().every(({ path }) => tabOf(path) !== tabAround(field)),
    goOn: (field) => editor.goOn(tabAround(field)),
  });

  useImperativeHandle(handle, () => ({
    form,
    values: () => form.values.peek(),
    save: autosave.save,
    discard,
    goTo: editor.goTo,
    likeLast: () => editor.likeLast.current?.(),
  }));

  useEffect(() => {
    loaded.current = services.loaded;
    form.check();
  }, [form, services.loaded]);

  // Rights or accepted terms may have changed, so validate again.
  useEffect(() => {
    if (user) form.check();
  }, [form, user]);

  useEffect(() => {
    // On touch devices focus would open the screen keyboard.
    if (!matchMedia('(pointer: fine)').matches) return;
    if (isNext) form.focus(beginning(form));
    else form.offer(beginning(form));
  }, [form, isNext]);
  useEarlierRefusal(editor, draftId);

  function leaveFor(receipt: OrderReceipt) {
    void navigate(paths.history(), { state: { highlight: receipt.answer.shipment_id } });
  }

  return (
    <OrderDeskContext value={editor}>
      <div
        className={joinClasses(
          'grid grid-cols-1 items-start gap-3 sm:gap-4.5',
          hasCustoms ? wideShipment : evenCards,
        )}
      >
        <AddressCard />
        <ShipmentCard services={services} />
        <OrderSummary savedAt={autosave.savedAt} />
      </div>
      <OrderBar />
      {Sending && sending && (
        <Sending
          key={sending.id}
          db={db}
          {...sending}
          onSent={() => {
            showSnackbar({ tone: 'success', text: t`Der Auftrag wurde erfolgreich gesendet.` });
            // The server has stored the accepted terms by now.
            if (!orderTerms(user).isAccepted) void queries.invalidateQueries(userQuery());
          }}
          onRefused={(row) => {
            setSending(undefined);
            void refuse(row).then((isBack) => !isBack && onQueued(row.id));
          }}
          onWaiting={() => onQueued(sending.id)}
          onFinished={leaveFor}
          onNewOrder={onFresh}
        />
      )}
      <LaterConfirmDialog
        isOpen={isAsking}
        title={t`Formular leeren?`}
        text={t`Alles, was Sie in diesen Auftrag eingegeben haben, wird verworfen.`}
        confirmLabel={t`Formular leeren`}
        isDangerous
        onConfirm={clear}
        onCancel={() => setIsAsking(false)}
      />
    </OrderDeskContext>
  );
}
