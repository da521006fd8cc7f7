import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newId } from '#app/api/new-id.ts';
import { baseInfoQuery, userQuery } from '#app/api/persisted-queries.ts';
import { formatDateTime, formatNumber } from '#app/i18n/format.ts';
import { addFormBatch } from '#app/offline/batches/batch-of-forms.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { paths } from '#app/paths.ts';
import { createPace } from '#app/timing/in-slices.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { formOfMany, type ManyOrderKind, splitReturnable } from '#domain/order/many-shipments.ts';
import { orderLimits } from '#domain/order/order.ts';
import { batchLimits } from '#domain/order/order-batch.ts';
import { emptyOrderDraft, senderFrom } from '#domain/order/order-draft.ts';
import { rowOfForm } from '#domain/order-import/row-of-form.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { ShipmentReasons } from './ShipmentReasons.tsx';

type OrderManyDialogProps = { kind: ManyOrderKind; shipments: readonly Shipment[]; onClose: () => void };

/** Creates a batch for review before sending (docs/rules.md 15.22). */
export function OrderManyDialog({ kind, shipments, onClose }: OrderManyDialogProps) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const user = useQuery(userQuery()).data?.data;
  const baseData = useQuery(baseInfoQuery()).data?.data;
  const [reference, setReference] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { go, stay } = kind === 'return' ? splitReturnable(shipments) : { go: [...shipments], stay: [] };
  const count = go.length;
  const most = formatNumber(batchLimits.rows);
  const isTooMuch = count > batchLimits.rows;

  async function make(own: BaseData, rights: DatabaseUser) {
    setIsMaking(true);
    setHasFailed(false);
    try {
      const fresh = emptyOrderDraft(own, rights, false);
      const sender = senderFrom(own);
      const pace = createPace();
      const rows = [];
      for (const shipment of go) {
        const form = formOfMany(kind, shipment, { own: sender, reference: reference.trim() });
        const { company, city } = shipment.recipient;
        const { reference_number_1, reference_number_2 } = shipment;
        const cells = [numberText(shipment), company, city, reference_number_1, reference_number_2];
        rows.push({ id: newId(), values: rowOfForm(form, fresh), cells });
        await pace();
      }
      const headings = [
        t`Frühere Sendungsnummer`,
        t`Früherer Empfänger`,
        t`Ort`,
        t`Referenz 1`,
        t`Referenz 2`,
      ];
      const day = formatDateTime(new Date());
      const name = kind === 'repeat' ? t`Erneut zu beauftragen, ${day}` : t`Rücksendungen, ${day}`;
      const id = await addFormBatch(db, { name, headings, rows });
      await navigate(paths.orderImport(id));
    } catch {
      setIsMaking(false);
      setHasFailed(true);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isMaking}
      title={
        kind === 'repeat'
          ? plural(count, { one: '# Sendung erneut beauftragen', other: '# Sendungen erneut beauftragen' })
          : plural(count, { one: '# Rücksendung beauftragen', other: '# Rücksendungen beauftragen' })
      }
      actions={
        <>
          <Button onClick={onClose} disabled={isMaking}>
            {t`Abbrechen`}
          </Button>
          <Button
            variant="primary"
            isLoading={isMaking}
            disabled={!user || !baseData || count === 0 || isTooMuch}
            onClick={() => user && baseData && void make(baseData, user)}
          >
            {t`Stapel anlegen`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        <p className="text-label">
          {t`Die Aufträge kommen in einen Stapel. Dort prüfen, ändern und senden Sie sie.`}
        </p>
        <TextField
          label={t`Referenz 2 für alle Aufträge`}
          hint={t`Zum Beispiel die Kostenstelle. Ohne Angabe bleibt das Feld leer.`}
          value={reference}
          maxLength={orderLimits.references}
          autoComplete="off"
          onChange={setReference}
        />
        {isTooMuch && (
          <p role="alert" className="text-error">{t`Bitte wählen Sie höchstens ${most} auf einmal.`}</p>
        )}
        {hasFailed && (
          <p role="alert" className="text-error">
            {t`Der Stapel konnte auf diesem Gerät nicht angelegt werden.`}
          </p>
        )}
        <ShipmentReasons
          title={t`Ohne Rücksendung`}
          rows={stay.map(({ shipment }) => ({
            shipment,
            reason: t`Die Sendung ist storniert: Es gibt nichts zurückzuholen.`,
          }))}
        />
      </div>
    </Dialog>
  );
}
