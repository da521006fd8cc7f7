import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { useFocusAfter } from '#app/features/admin/use-focus-after.ts';
import { useHeldWindow } from '#app/features/admin/use-held-window.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { statusText } from '#app/i18n/labels.ts';
import { issueText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { isOwnNumber } from '#domain/labels/own-number.ts';
import { isManualOrderOver, manualLimits, manualStatuses } from '#domain/shipment/manual-order.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import type { ShipmentForEither } from '#domain/staff/all-shipments.ts';
import type { Issue } from '#domain/values/codes.ts';
import { CancelManual } from './CancelManual.tsx';
import { type ManualEntries, useManualOrder } from './use-manual-order.ts';

const texts = ['carrier_name', 'tracking_number', 'tracking_link', 'price_note', 'held_by'] as const;

const loadDocuments = async () => (await import('./ManualDocuments.tsx')).ManualDocuments;

/** See docs/rules.md 16.7. */
export function ManualOrderCard({ shipment }: { shipment: ShipmentForEither }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { change, cancel, isSaving, failed } = useManualOrder(shipment);
  const { manual, manual_work: work } = shipment;
  const Documents = useLater(loadDocuments, Boolean(manual));
  const begun = manual && formatDateTime(manual.begun.seconds);
  const by = work?.begun_by ?? '';
  const holder = work?.held_by?.name;
  const isOver = isManualOrderOver(shipment);
  const isCanceled = shipment.shipment_status === shipmentStatuses.canceled;
  const part = useRef<HTMLDivElement>(null);
  useFocusAfter(!manual, () => part.current);
  return (
    <Card title={t`Manueller Auftrag`}>
      <div ref={part} tabIndex={-1} className="flex flex-col gap-3 text-sm outline-none">
        <p className="text-muted">
          {begun && isOver && t`Begonnen am ${begun}, ${by}`}
          {begun && !isOver && t`In Arbeit seit ${begun}, ${by}`}
          {!begun && t`Noch hat niemand begonnen.`}
          {holder && !isOver && ` ${t`Jetzt bei ${holder}.`}`}
        </p>
        {manual && !isCanceled && (
          <Entries
            key={shipment.shipment_id}
            {...{ shipment, change, isSaving, isOffline }}
            issues={failed?.issues ?? []}
          />
        )}
        {manual && isCanceled && work?.price_note && (
          <p className="whitespace-pre-line break-words">{work.price_note}</p>
        )}
        {failed && (
          <p role="alert" className="text-error">
            {failed.text}
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
          {!isOver && (
            <CancelManual shipment={shipment} isDisabled={isOffline || isSaving} onCancel={cancel} />
          )}
        </div>
        {manual && Documents && <Documents shipment_id={shipment.shipment_id} />}
      </div>
    </Card>
  );
}

type EntriesProps = {
  shipment: ShipmentForEither;
  isSaving: boolean;
  isOffline: boolean;
  issues: readonly Issue[];
} & Pick<ReturnType<typeof useManualOrder>, 'change'>;

type Field = 'carrier_name' | 'tracking_number' | 'tracking_link' | 'price_note' | 'status' | 'held_by';
/** `seen` is the stored value at the time the user began to type. */
type Typed = Partial<Record<Field, { text: string; seen: string }>>;

/** Unsaved input survives a refetch; the card shows the newly stored value beside it. */
function Entries({ shipment, change, isSaving, isOffline, issues }: EntriesProps) {
  const { t } = useLingui();
  const stored: Record<Field, string> = {
    carrier_name: shipment.manual?.carrier_name ?? '',
    tracking_number: shipment.tracking_number[0] ?? '',
    tracking_link: shipment.manual?.tracking_link ?? '',
    price_note: shipment.manual_work?.price_note ?? '',
    status: String(shipment.shipment_status ?? ''),
    held_by: shipment.manual_work?.held_by?.uid ?? '',
  };
  const [typed, setTyped] = useState<Typed>({});
  const [sent, setSent] = useState<Typed>({});
  const textOf = (name: Field) => typed[name]?.text ?? stored[name];
  const isChanged = (name: Field) => textOf(name).trim() !== stored[name];
  const entries: ManualEntries = Object.fromEntries(
    texts.flatMap((name) => (isChanged(name) ? [[name, textOf(name)]] : [])),
  );
  const given = manualStatuses.find((it) => isChanged('status') && String(it) === textOf('status'));
  const asked = useQuery(orpc.shipment.staffForManual.queryOptions()).data;
  const staff = asked?.data ?? [];
  const isEdited = Object.keys(entries).length > 0 || given !== undefined;
  const isNoLink = !/^(https?:\/\/\S+)?$/i.test(textOf('tracking_link').trim());
  const isOurs =
    isChanged('tracking_number') && isOwnNumber(textOf('tracking_number'), asked?.own_prefixes ?? []);
  useHeldWindow(isEdited);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfter(isEdited, () => form.current);

  function shownOf(name: Field): string {
    const text = stored[name];
    if (name === 'held_by') return staff.find(({ uid }) => uid === text)?.name ?? '–';
    if (name !== 'status') return text === '' ? '–' : `„${text}“`;
    return statusText(manualStatuses.find((it) => String(it) === text) ?? null);
  }

  function errorOf(name: Field): string | undefined {
    if (name === 'tracking_link' && isNoLink) return t`Der Link muss mit https:// beginnen.`;
    if (name === 'tracking_number' && isOurs) return issueText({ code: 'number_is_ours' });
    const issue = issues.find(({ path }) => path === name);
    if (issue && typed[name] && typed[name] === sent[name]) return issueText(issue);
    const seen = typed[name]?.seen;
    const shown = shownOf(name);
    if (seen === undefined || seen === stored[name] || !isChanged(name)) return undefined;
    return t`Jemand anders hat das inzwischen geändert. Dort steht jetzt: ${shown}`;
  }

  function bound(name: Field) {
    const error = errorOf(name);
    return {
      value: textOf(name),
      onChange: (text: string) =>
        setTyped(({ [name]: before, ...others }) =>
          text === stored[name]
            ? others
            : { ...others, [name]: { text, seen: before?.seen ?? stored[name] } },
        ),
      disabled: isOffline,
      ...(error === undefined ? {} : { error }),
    };
  }

  async function save() {
    const status = given === undefined ? {} : { shipment_status: given };
    setSent(typed);
    if (!(await change({ ...entries, ...status }, t`Der Auftrag ist gespeichert.`))) return;
    // Keep text that was typed while the entries were being saved.
    setTyped((now) =>
      Object.fromEntries(
        Object.entries(now).flatMap(([name, it]) => {
          const before = typed[name as Field];
          return it === before ? [] : [[name, { ...it, seen: before?.text.trim() ?? it.seen }]];
        }),
      ),
    );
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="grid gap-3 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNoLink || isOurs) event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        else if (isEdited) void save();
      }}
    >
      <TextField
        label={t`Transportdienst`}
        name="carrier_name"
        {...bound('carrier_name')}
        maxLength={manualLimits.carrier_name}
      />
      <TextField
        label={t`Sendungsnummer`}
        name="tracking_number"
        {...bound('tracking_number')}
        maxLength={manualLimits.tracking_number}
      />
      <TextField
        label={t`Link zur Verfolgung`}
        name="tracking_link"
        {...bound('tracking_link')}
        maxLength={manualLimits.tracking_link}
      />
      <Select
        label={t`Status`}
        {...bound('status')}
        placeholder={statusText(null)}
        options={manualStatuses.map((it) => ({ value: String(it), label: statusText(it) }))}
      />
      <Select
        label={t`Bearbeitet von`}
        {...bound('held_by')}
        placeholder={shipment.manual_work?.held_by?.name || shipment.manual_work?.begun_by || ''}
        options={staff.map(({ uid, name }) => ({ value: uid, label: name }))}
      />
      <TextAreaField
        label={t`Preisnotiz, nur für die Verwaltung`}
        name="price_note"
        rows={2}
        {...bound('price_note')}
        maxLength={manualLimits.price_note}
      />
      <div>
        <Button variant="primary" type="submit" isLoading={isSaving} disabled={isOffline || !isEdited}>
          {t`Speichern`}
        </Button>
      </div>
    </form>
  );
}
