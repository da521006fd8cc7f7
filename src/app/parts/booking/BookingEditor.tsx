import { useLingui } from '@lingui/react/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { serverNow } from '#app/api/server-clock.ts';
import { useForm } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/connection.ts';
import { useNow } from '#app/parts/states/use-now.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { PlainAddress } from '#domain/address/address.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { BookingFields, type Uncollected } from './BookingFields.tsx';
import { BookingNotice } from './BookingNotice.tsx';
import {
  type BookingValues,
  checkForm,
  freshBooking,
  inFormOrder,
  removeLostService,
  repairWindow,
} from './booking-form.ts';
import { ExtrasFields } from './ExtrasFields.tsx';
import { PickupAddressFields } from './PickupAddressFields.tsx';
import { type Booked, type BookingCall, type BookingKey, useBookPickup } from './use-book-pickup.ts';
import { usePickupServices } from './use-pickup-services.ts';

type BookingEditorProps = {
  own: PlainAddress;
  stored?: BookingValues | undefined;
  onChange?: (values: BookingValues) => void;
  /** `isUncertain`: an earlier attempt had no response. */
  bookingKey: BookingKey & { isUncertain: boolean };
  call: BookingCall;
  list: string;
  /** Today's parcels without a pickup, kg; the user may take them over. */
  uncollected?: Uncollected | undefined;
  /** `user_uid` of the client for whom staff book. */
  forClient?: string;
  onBooked: (pickup: Pickup) => void;
};

export function BookingEditor({
  own,
  stored,
  onChange,
  bookingKey,
  call,
  list,
  uncollected,
  forClient,
  onBooked,
}: BookingEditorProps) {
  const { t } = useLingui();
  const isForClient = forClient !== undefined;
  const isOffline = useConnection() === 'offline';
  const now = useNow();
  const { book, isBooking } = useBookPickup(bookingKey, call);
  const [last, setLast] = useState<Booked>();
  const top = useRef<HTMLFormElement>(null);
  const judge = (values: BookingValues) => checkForm(values, own, { now: new Date(serverNow()), loaded });
  const form = useForm<BookingValues>({
    values: stored ?? freshBooking(own, now),
    validate: (values) => inFormOrder(judge(values).issues ?? []),
  });
  const services = usePickupServices(form, forClient);
  const { loaded } = services;

  // A stored draft may be from yesterday, and times become impossible while the user types.
  useEffect(() => {
    let isMending = false;
    const mend = () => {
      if (isMending) return;
      isMending = true;
      removeLostService(form, { now, loaded });
      repairWindow(form, now);
      isMending = false;
    };
    mend();
    form.check();
    return form.onChange(mend);
  }, [form, loaded, now]);

  useEffect(() => form.onChange(() => onChange?.(form.values.peek())), [form, onChange]);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(
      async (values) => {
        const { booking } = judge(values);
        if (booking) finish(await book(booking));
      },
      () => showSnackbar({ tone: 'warning', text: t`Bitte füllen Sie alle nötigen Felder aus` }),
    );
  }

  function finish(became: Booked) {
    if (became.is === 'booked') {
      const number = became.pickup.confirmation_id ?? '';
      showSnackbar({ tone: 'success', text: t`Die Abholung ist gebucht. Bestätigung ${number}` });
      onBooked(became.pickup);
      return;
    }
    if (became.is === 'refused' && became.error.issues) form.addIssues(became.error.issues);
    setLast(became);
    top.current?.scrollIntoView?.({ block: 'start' });
  }

  return (
    <form ref={top} noValidate onSubmit={submit} className="scroll-mt-20">
      <BookingNotice
        last={last}
        isUncertain={bookingKey.isUncertain && !isBooking}
        list={list}
        isForClient={isForClient || onChange === undefined}
        onRetry={() => submit()}
        onClose={() => setLast(undefined)}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t`Abholadresse`}>
          <PickupAddressFields form={form} own={own} isForClient={isForClient} />
        </Card>
        <div className="grid content-start gap-4">
          <Card title={t`Termin und Hinweise`}>
            <ExtrasFields form={form} now={now} />
          </Card>
          <Card title={t`Buchung`} footer={<BookFooter isOffline={isOffline} isBooking={isBooking} />}>
            <BookingFields form={form} now={now} services={services} uncollected={uncollected} />
          </Card>
        </div>
      </div>
    </form>
  );
}

function BookFooter({ isOffline, isBooking }: { isOffline: boolean; isBooking: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {isOffline && (
        <p className="mr-auto min-w-0 flex-1 basis-48 text-sm text-warning">
          {t`Buchen können Sie, sobald wieder eine Verbindung besteht.`}
        </p>
      )}
      <Button type="submit" variant="primary" icon={CalendarCheck} isLoading={isBooking} disabled={isOffline}>
        {t`Abholung buchen`}
      </Button>
    </>
  );
}
