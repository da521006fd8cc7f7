import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { describeError, orpc } from '#app/api/client.ts';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';

type Cancelling = {
  call: (input: { id: string }) => Promise<unknown>;
  list: readonly unknown[];
};

/** Safe to retry. */
export function useCancelPickup({ call, list }: Cancelling) {
  const queryClient = useQueryClient();

  return async function cancel(pickup: Pickup): Promise<void> {
    try {
      await call({ id: pickup.pickup_id });
      showSnackbar({ tone: 'success', text: t`Die Abholung ist storniert.` });
    } catch (cause) {
      const { code, carrierMessage: said } = describeError(cause);
      const reason = said ? carrierMessage(said) : errorText(code);
      showSnackbar({
        tone: 'error',
        text: `${t`Die Abholung konnte nicht storniert werden.`} ${reason}`,
        ...(code === 'PICKUP_DONE' || code === 'PICKUP_OVER'
          ? {}
          : { action: { label: t`Erneut versuchen`, onAction: () => void cancel(pickup) } }),
      });
    }
    await queryClient.invalidateQueries({ queryKey: list });
    // The shipment shows its pickup too.
    if (pickup.shipment_id !== null) await queryClient.invalidateQueries({ queryKey: orpc.shipment.key() });
  };
}
