import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { ConfirmationField } from '#app/parts/dialogs/ConfirmationField.tsx';
import { useConfirmation } from '#app/parts/dialogs/use-confirmation.ts';
import { Button } from '#app/ui/Button.tsx';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { Station } from '#contract/print.ts';
import { printerLimits } from '#domain/labels/printer.ts';
import { type MadeCode, SetUpSteps } from './SetUpSteps.tsx';
import { saveSetUpFile, stationSystems, thisSystem } from './set-up-file.ts';

type PairDialogProps = {
  stations: readonly Station[];
  onClose: () => void;
  /** The new station is connected, and the user goes on with its first printer. */
  onPrinter: (station: Station) => void;
};

export function PairDialog({ stations, onClose, onPrinter }: PairDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [system, setSystem] = useState(() => thisSystem(navigator.userAgent) ?? 'Windows');
  const [made, setMade] = useState<MadeCode>();
  const [problem, setProblem] = useState<string>();
  const [isMaking, setIsMaking] = useState(false);
  const confirmation = useConfirmation();
  const paired = made && stations.find((it) => it.station_id === made.station_id);

  async function make() {
    const confirmed = isMaking ? undefined : confirmation.read();
    if (!confirmed) return;
    setIsMaking(true);
    setProblem(undefined);
    try {
      const { data } = await api.print.pair({ name: name.trim(), confirmation: confirmed });
      setMade(data);
      saveSetUpFile(system, data.code);
    } catch (error) {
      if (!confirmation.isRefused(error)) setProblem(errorText(describeError(error).code));
    }
    setIsMaking(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isMaking}
      title={t`Druckstation verbinden`}
      problem={problem}
      actions={
        <>
          <Button onClick={onClose} disabled={isMaking}>
            {paired ? t`Fertig` : t`Abbrechen`}
          </Button>
          {!made && (
            <Button
              variant="primary"
              icon={Download}
              type="submit"
              form="pair-form"
              isLoading={isMaking}
              disabled={name.trim() === ''}
            >
              {t`Einrichtungsdatei laden`}
            </Button>
          )}
          {paired && (
            <Button variant="primary" onClick={() => onPrinter(paired)}>
              {t`Drucker hinzufügen`}
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <SetUpSteps made={made} system={system} onSystem={setSystem} paired={paired} />
      ) : (
        <form
          id="pair-form"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <p className="text-label text-sm">
            {t`Eine Druckstation ist ein kleines Programm auf dem Rechner neben den Druckern. Eine Datei richtet es dort ein: Sie verbindet es mit Ihrem Konto, findet die Drucker und startet es künftig, sobald Sie sich dort anmelden.`}
          </p>
          <TextField
            label={t`Name`}
            hint={t`Wo sie steht, etwa Packtisch 1.`}
            required
            value={name}
            onChange={setName}
            maxLength={printerLimits.name}
            autoComplete="off"
          />
          <div className="grid gap-1.5">
            <p aria-hidden="true" className="font-medium text-label text-sm">
              {t`System des Rechners neben den Druckern`}
            </p>
            <SegmentedControl
              label={t`System des Rechners neben den Druckern`}
              value={system}
              onChange={setSystem}
              segments={stationSystems.map((value) => ({ value, label: value }))}
            />
          </div>
          <p className="text-label text-sm">
            {t`Eine Druckstation druckt ohne Anmeldung. Bitte bestätigen Sie, dass Sie es sind.`}
          </p>
          <ConfirmationField confirmation={confirmation} disabled={isMaking} />
        </form>
      )}
    </Dialog>
  );
}
