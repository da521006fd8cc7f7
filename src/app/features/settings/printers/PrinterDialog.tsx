import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { type Form, useDerived, useForm } from '#app/forms/form.ts';
import { errorText } from '#app/i18n/messages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { FoundPrinter, ShownPrinter, Station } from '#contract/print.ts';
import {
  formatsOf,
  Printer,
  type PrinterFormat,
  type PrinterKind,
  printerKinds,
  printerLimits,
} from '#domain/labels/printer.ts';
import { judge } from '#domain/values/text.ts';
import { addressExample, printerFormatText, printerKindText } from './printer-fields.ts';
import { useStationCalls } from './use-station-calls.ts';

type Values = { name: string; kind: PrinterKind; address: string; format: PrinterFormat };

type PrinterDialogProps = {
  station: Station;
  /** Undefined to add one. */
  printer: ShownPrinter | undefined;
  onClose: () => void;
};

/** See docs/rules.md 15.15. */
export function PrinterDialog({ station, printer, onClose }: PrinterDialogProps) {
  const { t } = useLingui();
  const { refresh } = useStationCalls();
  const [problem, setProblem] = useState<string>();
  const [newPrinterId] = useState(newId);
  const form = useForm<Values>({
    values: printer
      ? { name: printer.name, kind: printer.kind, address: printer.address, format: printer.format }
      : { name: '', kind: 'raw', address: '', format: 'zpl' },
    validate: (values) => judge(Printer, values),
  });

  const save = () =>
    form.submit(async (values) => {
      setProblem(undefined);
      const { station_id } = station;
      const printer_id = printer?.printer_id ?? newPrinterId;
      try {
        await api.print.savePrinter({ station_id, printer_id, printer: values });
      } catch (error) {
        setProblem(errorText(describeError(error).code));
        return;
      }
      await refresh();
      showSnackbar({ tone: 'success', text: t`Der Drucker ist gespeichert.` });
      onClose();
    });

  return (
    <FormDialog
      form={form}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
      asksBeforeLeaving
      title={printer ? t`Drucker bearbeiten` : t`Drucker hinzufügen`}
    >
      <PrinterFields form={form} found={station.found} />
    </FormDialog>
  );
}

type FieldsProps = { form: Form<Values>; found: readonly FoundPrinter[] };

function PrinterFields({ form, found }: FieldsProps) {
  const { t } = useLingui();
  const kind = useDerived(() => form.values.value.kind);
  const example = addressExample[kind];
  return (
    <div className="grid gap-3.5">
      {found.length > 0 && <Found form={form} found={found} />}
      <FormField of={form} name="name">
        {(field) => (
          <TextField {...field} label={t`Name`} required maxLength={printerLimits.name} autoComplete="off" />
        )}
      </FormField>
      <FormField of={form} name="kind">
        {(field) => (
          <Select
            {...field}
            label={t`Art`}
            required
            onChange={(chosen) => {
              field.onChange(chosen);
              const formats = formatsOf(chosen);
              const [first] = formats;
              if (first && !formats.includes(form.values.value.format)) form.set('format', first);
            }}
            options={printerKinds.map((value) => ({ value, label: printerKindText(value) }))}
          />
        )}
      </FormField>
      <FormField of={form} name="address">
        {(field) => (
          <TextField
            {...field}
            label={kind === 'system' ? t`Name des Druckers auf dem Rechner` : t`Adresse`}
            hint={t`Zum Beispiel ${example}`}
            required
            maxLength={printerLimits.address}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField of={form} name="format">
        {(field) => (
          <Select
            {...field}
            label={t`Format der Labels`}
            required
            options={formatsOf(kind).map((value) => ({ value, label: printerFormatText(value) }))}
          />
        )}
      </FormField>
    </div>
  );
}

function Found({ form, found }: FieldsProps) {
  const { t } = useLingui();
  const chosen = useDerived(() => placeOf(form.values.value));
  const count = found.length;

  function take(place: string): void {
    const printer = found.find((it) => placeOf(it) === place);
    if (!printer) return;
    const { kind, address, name } = printer;
    const formats = formatsOf(kind);
    const [first] = formats;
    form.set('kind', kind);
    form.set('address', address);
    if (first && !formats.includes(form.values.value.format)) form.set('format', first);
    if (form.values.value.name.trim() === '')
      form.set('name', (name || address).slice(0, printerLimits.name));
  }

  return (
    <Select
      label={t`Gefundene Drucker (${count})`}
      placeholder={t`Aus der Liste übernehmen`}
      value={chosen}
      onChange={take}
      options={found.map((it) => ({ value: placeOf(it), label: foundText(it) }))}
    />
  );
}

const placeOf = ({ kind, address }: Pick<FoundPrinter, 'kind' | 'address'>) => `${kind} ${address}`;

const foundText = ({ name, address }: FoundPrinter) =>
  name && name !== address ? `${name} · ${address}` : address;
