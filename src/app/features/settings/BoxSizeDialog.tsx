import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { type Form, useForm } from '#app/forms/form.ts';
import { errorText } from '#app/i18n/messages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import type { FieldProps } from '#app/ui/fields/FieldFrame.tsx';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type BoxSize, boxSizeLimits, proposedLetter, withBoxSize } from '#domain/services/box-size.ts';
import { parcelLimits, roundUpDimension, roundUpWeight } from '#domain/services/parcel.ts';
import { useSaveBoxSizes } from './use-save-box-sizes.ts';

type Side = 'length' | 'width' | 'height' | 'tare';
type Values = { name: string; letter: string } & Record<Side, number | undefined>;

const empty: Values = {
  name: '',
  letter: '',
  length: undefined,
  width: undefined,
  height: undefined,
  tare: undefined,
};

type BoxSizeDialogProps = {
  boxes: readonly BoxSize[];
  /** Undefined to add one. */
  box: BoxSize | undefined;
  onClose: () => void;
};

/** See docs/rules.md 9.10. */
export function BoxSizeDialog({ boxes, box, onClose }: BoxSizeDialogProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const { mutateAsync } = useSaveBoxSizes();
  const present = useRef(boxes);
  const form = useForm<Values>({
    values: box ? { ...box, tare: box.tare || undefined } : empty,
    validate: (values) => issuesOf(present.current, values, box?.letter),
  });

  // Another device may have taken the letter.
  useEffect(() => {
    present.current = boxes;
    form.check();
  }, [boxes, form]);

  const save = () =>
    form.submit(async (values) => {
      setProblem(undefined);
      try {
        await mutateAsync((now) => {
          const changed = withBoxSize(now, values, box?.letter);
          if ('issues' in changed) throw new Error('the box size does not fit the list');
          return changed.boxes;
        });
      } catch (error) {
        fail(error);
        return;
      }
      showSnackbar({ tone: 'success', text: t`Die Kartongröße ist gespeichert.` });
      onClose();
    });

  function fail(error: unknown) {
    const { code } = describeError(error);
    const reason = errorText(code);
    if (code === 'BOX_SIZES_CHANGED')
      setProblem(t`${reason} Sie sehen sie jetzt, wie sie sind. Bitte speichern Sie noch einmal.`);
    else if (code === 'OFFLINE') setProblem(reason);
    else
      setProblem(
        t`Die Kartongröße konnte nicht gespeichert werden. Bitte versuchen Sie es später noch einmal.`,
      );
  }

  return (
    <FormDialog
      form={form}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
      asksBeforeLeaving
      title={box ? t`Kartongröße bearbeiten` : t`Kartongröße hinzufügen`}
    >
      <BoxSizeFields form={form} boxes={boxes} hasLetter={box !== undefined} />
    </FormDialog>
  );
}

function issuesOf(boxes: readonly BoxSize[], values: Values, former: string | undefined) {
  const changed = withBoxSize(boxes, values, former);
  return 'issues' in changed ? changed.issues : [];
}

type BoxSizeFieldsProps = { form: Form<Values>; boxes: readonly BoxSize[]; hasLetter: boolean };

function BoxSizeFields({ form, boxes, hasLetter }: BoxSizeFieldsProps) {
  const { t } = useLingui();
  /** The proposal stops once the user chose a letter. */
  const isChosen = useRef(hasLetter);
  const measure = (name: Side, label: string) => (
    <MeasureField form={form} name={name} label={label} required />
  );
  return (
    <div className="grid grid-cols-3 gap-x-3 gap-y-3.5">
      <FormField of={form} name="name">
        {(field) => (
          <TextField
            {...field}
            onChange={(name) => {
              field.onChange(name);
              const letter = name.trim() === '' ? '' : proposedLetter(name, boxes);
              if (!isChosen.current) form.set('letter', letter);
            }}
            label={t`Name`}
            required
            autoComplete="off"
            maxLength={boxSizeLimits.name}
            className="col-span-2"
          />
        )}
      </FormField>
      <FormField of={form} name="letter">
        {(field) => (
          <TextField
            {...field}
            onChange={(text) => {
              isChosen.current = true;
              // Typing replaces the proposal.
              field.onChange(text.trim().slice(-1).toUpperCase());
            }}
            label={t`Buchstabe`}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </FormField>
      {measure('length', t`Länge`)}
      {measure('width', t`Breite`)}
      {measure('height', t`Höhe`)}
      <MeasureField
        form={form}
        name="tare"
        label={t`Leergewicht`}
        hint={t`Was der leere Karton mit Füllung wiegt. Das Auftragsformular nennt es beim Gewicht.`}
        className="col-span-full"
      />
    </div>
  );
}

type MeasureFieldProps = { form: Form<Values>; name: Side } & Pick<
  FieldProps,
  'label' | 'hint' | 'required' | 'className'
>;

/** Rounds when the field loses focus (docs/rules.md 9.2). */
function MeasureField({ form, name, ...props }: MeasureFieldProps) {
  const isWeight = name === 'tare';
  const round = isWeight ? roundUpWeight : roundUpDimension;
  return (
    <FormField of={form} name={name}>
      {(field) => (
        <NumberField
          {...field}
          {...props}
          unit={isWeight ? 'kg' : 'cm'}
          decimals={isWeight ? 3 : 2}
          onBlur={() => {
            const { value } = field;
            if (value !== undefined && value >= parcelLimits.minMeasure) field.onChange(round(value));
            field.onBlur();
          }}
        />
      )}
    </FormField>
  );
}
