import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { shipmentQuery } from '#app/api/persisted-queries.ts';
import { refetchShipments } from '#app/api/show-canceled.ts';
import { errorText } from '#app/i18n/messages.ts';
import { cancelRefusalText } from '#app/parts/shipment/cancel-texts.ts';
import { closeNotices, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { cancelRefusals } from '#domain/shipment/cancel.ts';
import type { ManualStatus } from '#domain/shipment/manual-order.ts';
import type { ShipmentForEither } from '#domain/staff/all-shipments.ts';
import type { Issue } from '#domain/values/codes.ts';

/** Omitted fields stay unchanged. */
export type ManualEntries = Partial<{
  carrier_name: string;
  tracking_number: string;
  tracking_link: string;
  price_note: string;
  shipment_status: ManualStatus;
  /** Account of the colleague in charge. */
  held_by: string;
}>;

/** `change` and `cancel` resolve to true on success. */
export function useManualOrder({ shipment_id: id, manual_work }: ShipmentForEither) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState<{ text: string; issues: readonly Issue[] }>();

  async function attempt(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setIsSaving(true);
    setFailed(undefined);
    // An open notice of the previous step would cover the search.
    closeNotices();
    try {
      await send();
      showSnackbar({ tone: 'success', text: done });
      return true;
    } catch (error) {
      const { code, issues = [] } = describeError(error);
      const { data } = (error ?? {}) as { data?: { reason?: unknown } };
      const reason = cancelRefusals.find((it) => it === data?.reason);
      setFailed({ text: reason ? cancelRefusalText(reason) : errorText(code), issues });
      return false;
    } finally {
      // Refetch after success and failure alike.
      await client.invalidateQueries({ queryKey: shipmentQuery(id).queryKey });
      void refetchShipments(client);
      setIsSaving(false);
    }
  }

  const change = (entries: ManualEntries, done: string) =>
    attempt(() => api.shipment.changeManual({ id, revision: manual_work?.revision ?? 0, ...entries }), done);
  const cancel = (reason: string) =>
    attempt(() => api.shipment.cancel({ id, reason }), t`Der Auftrag ist storniert.`);
  return { change, cancel, isSaving, failed };
}
