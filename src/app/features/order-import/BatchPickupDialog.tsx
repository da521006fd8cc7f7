import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#app/api/server-clock.ts';
import { BookingEditor } from '#app/parts/booking/BookingEditor.tsx';
import { freshBooking } from '#app/parts/booking/booking-form.ts';
import { ownBooking } from '#app/parts/booking/use-book-pickup.ts';
import { paths } from '#app/paths.ts';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { PlainAddress } from '#domain/address/address.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import type { BatchLoad } from '#domain/pickup/batch-load.ts';
import type { PickupBooking } from '#domain/pickup/pickup-booking.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';

type BatchPickupDialogProps = {
  own: PlainAddress;
  load: BatchLoad;
  onClose: () => void;
} & Pick<ComponentProps<typeof BookingEditor>, 'bookingKey' | 'onBooked'>;

export function BatchPickupDialog({ own, load, bookingKey, onBooked, onClose }: BatchPickupDialogProps) {
  const { t } = useLingui();
  const [begun] = useState(() => ({
    ...freshBooking(own, new Date(serverNow())),
    parcels_quantity: load.parcels,
    total_weight: load.weight,
    ...sentBefore(bookingKey.current().attempt as PickupBooking | undefined),
  }));
  return (
    <Dialog isOpen onClose={onClose} size="full" title={t`Abholung für den Stapel buchen`}>
      {load.left > 0 && (
        <p className="mb-3 text-sm text-warning">
          {plural(load.left, {
            one: 'Eine Abholung umfasst nicht mehr Packstücke. Bitte buchen Sie für das letzte eine weitere.',
            other:
              'Eine Abholung umfasst nicht mehr Packstücke. Bitte buchen Sie für die übrigen # eine weitere.',
          })}{' '}
          <Link to={paths.bookPickup()} className="font-medium underline">
            {t`Abholung buchen`}
          </Link>
        </p>
      )}
      <BookingEditor
        own={own}
        stored={begun}
        bookingKey={bookingKey}
        call={ownBooking}
        list={paths.managePickups()}
        onBooked={onBooked}
      />
    </Dialog>
  );
}

/** After an unclear response, the same data under the same key return the booked pickup. */
function sentBefore(attempt: PickupBooking | undefined) {
  if (attempt?.pickup_date === undefined) return {};
  const { recipient, service, pickup_datetime_from = '', pickup_datetime_to = '' } = attempt;
  const { parcels_quantity, total_weight, special_delivery_terms = '' } = attempt;
  const pickup_date = dayFromSeconds(attempt.pickup_date);
  const times = { pickup_date, pickup_datetime_from, pickup_datetime_to };
  return {
    recipient: plainAddress(recipient),
    service,
    parcels_quantity,
    total_weight,
    special_delivery_terms,
    ...times,
  };
}
