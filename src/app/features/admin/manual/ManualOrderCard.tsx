import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { statusText } from '#app/i18n/labels.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { ShipmentForEither } from '#domain/all-shipments.ts';
import { isManualOrderOver, manualLimits, manualStatuses } from '#domain/manual-order.ts';
import { shipmentStatuses } from '#domain/status.ts';
import { CancelManual } from './CancelManual.tsx';
import { type ManualEntries, useManualOrder } from './use-manual-order.ts';

const loadDocuments = async () => (await import('./ManualDocuments.tsx')).ManualDocuments;

/** What the staff do for a manual order: begin it, enter what is known of it, cancel it (docs/rules.md 16.7). */
export function ManualOrderCard({ shipment }: { shipment: ShipmentForEither }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { change, cancel, isSaving, failed } = useManualOrder(shipment);
  const { manual, manual_work: work } = shipment;
  const Documents = useLater(loadDocuments, Boolean(manual));
  const begun = manual && formatDateTime(manual.begun.seconds);
  const by = work?.begun_by ?? '';
  const holder = work?.held_by?.name;
  const isCanceled = shipment.shipment_status === shipmentStatuses.canceled;
  return (
    <Card title={t`Manueller Auftrag`}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-muted">
          {begun ? t`In Arbeit seit ${begun}, ${by}` : t`Noch hat niemand begonnen.`}
          {holder && ` ${t`Jetzt bei ${holder}.`}`}
        </p>
        {manual && !isCanceled && (
          <Entries key={work?.revision} shipment={shipment} {...{ change, isSaving, isOffline }} />
        )}
        {manual && isCanceled && work?.price_note && (
          <p className="whitespace-pre-line break-words">{work.price_note}</p>
        )}
        {failed && (
          <p role="alert" className="text-error">
            {failed}
          </p>
        )}
        {isOffline && <p className="text-muted">{t`Zum Ändern ist eine Verbindung nötig.`}</p>}
        <div className="flex flex-wrap gap-2">
          {!manual && (
            <Button
              variant="primary"
              isLoading={isSaving}
              disabled={isOffline}
              onClick={() => void change({}, t`Der Auftrag ist jetzt in Arbeit.`)}
            >
              {t`Auftrag übernehmen`}
            </Button>
          )}
          {!isManualOrderOver(shipment) && (
            <CancelManual shipment={shipment} isDisabled={isOffline || isSaving} onCancel={cancel} />
          )}
        </div>
        {manual && Documents && <Documents shipment_id={shipment.shipment_id} />}
      </div>
    </Card>
  );
}

type EntriesProps = { shipment: ShipmentForEither; isSaving: boolean; isOffline: boolean } & Pick<
  ReturnType<typeof useManualOrder>,
  'change'
>;

/** What is entered begins anew from what is stored as soon as somebody has stored something. */
function Entries({ shipment, change, isSaving, isOffline }: EntriesProps) {
  const { t } = useLingui();
  const stored = {
    carrier_name: shipment.manual?.carrier_name ?? '',
    tracking_number: shipment.tracking_number[0] ?? '',
    tracking_link: shipment.manual?.tracking_link ?? '',
    price_note: shipment.manual_work?.price_note ?? '',
    status: String(shipment.shipment_status ?? ''),
    held_by: shipment.manual_work?.held_by?.uid ?? '',
  };
  const [typed, setTyped] = useState(stored);
  const set = (name: keyof typeof stored) => (value: string) => setTyped((it) => ({ ...it, [name]: value }));
  const { status, ...texts } = typed;
  const entries: ManualEntries = Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => value.trim() !== stored[name as keyof typeof stored]),
  );
  const given = manualStatuses.find((it) => status !== stored.status && String(it) === status);
  const staff = useQuery(orpc.shipment.staffForManual.queryOptions()).data?.data ?? [];
  const isEdited = Object.keys(entries).length > 0 || given !== undefined;
  const isNoLink = !/^(https?:\/\/\S+)?$/i.test(typed.tracking_link.trim());
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNoLink || !isEdited) return;
        const status = given === undefined ? {} : { shipment_status: given };
        void change({ ...entries, ...status }, t`Der Auftrag ist gespeichert.`);
      }}
    >
      <TextField
        label={t`Transportdienst`}
        name="carrier_name"
        value={typed.carrier_name}
        onChange={set('carrier_name')}
        maxLength={manualLimits.carrier_name}
        disabled={isOffline}
      />
      <TextField
        label={t`Sendungsnummer`}
        name="tracking_number"
        value={typed.tracking_number}
        onChange={set('tracking_number')}
        maxLength={manualLimits.tracking_number}
        disabled={isOffline}
      />
      <TextField
        label={t`Link zur Verfolgung`}
        name="tracking_link"
        value={typed.tracking_link}
        onChange={set('tracking_link')}
        maxLength={manualLimits.tracking_link}
        disabled={isOffline}
        {...(isNoLink ? { error: t`Der Link muss mit https:// beginnen.` } : {})}
      />
      <Select
        label={t`Status`}
        value={typed.status}
        placeholder={statusText(null)}
        options={manualStatuses.map((it) => ({ value: String(it), label: statusText(it) }))}
        onChange={set('status')}
        disabled={isOffline}
      />
      <Select
        label={t`Bearbeitet von`}
        value={typed.held_by}
        placeholder={shipment.manual_work?.held_by?.name || shipment.manual_work?.begun_by || ''}
        options={staff.map(({ uid, name }) => ({ value: uid, label: name }))}
        onChange={set('held_by')}
        disabled={isOffline}
      />
      <TextAreaField
        label={t`Preisnotiz, nur für die Verwaltung`}
        name="price_note"
        rows={2}
        value={typed.price_note}
        onChange={set('price_note')}
        maxLength={manualLimits.price_note}
        disabled={isOffline}
      />
      <div>
        <Button variant="primary" type="submit" isLoading={isSaving} disabled={isOffline || !isEdited}>
          {t`Speichern`}
        </Button>
      </div>
    </form>
  );
}
