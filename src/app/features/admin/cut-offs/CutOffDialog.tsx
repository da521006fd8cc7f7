import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { TimeField } from '#app/ui/fields/TimeField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type CutOff, cutOffServices } from '#domain/services/cut-offs.ts';
import { areaText, serviceText } from './cut-off-words.ts';

type CutOffDialogProps = {
  /** Absent: a new entry. */
  edited: CutOff | undefined;
  others: readonly CutOff[];
  onClose: () => void;
};

export function CutOffDialog({ edited, others, onClose }: CutOffDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [service, setService] = useState<CutOff['service']>(edited?.service ?? 'all');
  const [digits, setDigits] = useState(edited && edited.area !== 'all' ? edited.area : '');
  const [time, setTime] = useState(edited?.time);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const area = digits.trim() === '' ? 'all' : digits.trim();
  const isArea = area === 'all' || /^\d{1,5}$/.test(area);
  const taken = others.find((it) => it.service === service && it.area === area);
  const isWhole = isArea && !taken && time !== undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isWhole || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await api.cutOff.save({ service, area, time });
      const isMoved = edited && (edited.service !== service || edited.area !== area);
      if (isMoved) await api.cutOff.remove({ service: edited.service, area: edited.area });
      const words = `${areaText(area)}, ${serviceText(service)}`;
      showSnackbar({ tone: 'success', text: t`Gespeichert: ${words}, bis ${time} Uhr` });
      onClose();
    } catch (error) {
      setProblem(errorText(describeError(error).code));
      setIsBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: orpc.cutOff.key() });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={edited ? t`Annahmeschluss ändern` : t`Neuer Annahmeschluss`}
      problem={problem}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>{t`Abbrechen`}</Button>
          <Button
            variant="primary"
            type="submit"
            form="cut-off-form"
            isLoading={isBusy}
            disabled={!isWhole || isBusy}
          >
            {t`Speichern`}
          </Button>
        </>
      }
    >
      <form id="cut-off-form" noValidate onSubmit={(event) => void save(event)} className="grid gap-3.5">
        <TextField
          label={t`Postleitzahl beginnt mit`}
          hint={t`Eine bis fünf Ziffern; leer gilt der Eintrag für ganz Deutschland.`}
          value={digits}
          onChange={setDigits}
          maxLength={5}
          inputMode="numeric"
          autoComplete="off"
          error={errorOfArea()}
        />
        <Select<CutOff['service']>
          label={t`Service`}
          value={service}
          onChange={setService}
          options={cutOffServices.map((it) => ({ value: it, label: serviceText(it) }))}
        />
        <TimeField
          label={t`Abgabe bis`}
          placeholder={t`Bitte wählen`}
          required
          value={time}
          onChange={setTime}
          min="06:00"
          max="23:45"
          stepMinutes={15}
        />
      </form>
    </Dialog>
  );

  function errorOfArea(): string | undefined {
    if (!isArea) return t`Bitte nur Ziffern.`;
    return taken ? t`Diesen Eintrag gibt es schon.` : undefined;
  }
}
