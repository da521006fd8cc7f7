import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { ConfirmationField } from '#app/parts/dialogs/ConfirmationField.tsx';
import { useConfirmation } from '#app/parts/dialogs/use-confirmation.ts';
import { CopyButton } from '#app/parts/lists/CopyButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { Station } from '#contract/print.ts';
import { printerLimits } from '#domain/labels/printer.ts';
import { stationsQuery } from './stations-query.ts';

type Made = { code: string; station_id: string };

export function PairDialog({ stations, onClose }: { stations: readonly Station[]; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [made, setMade] = useState<Made>();
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
      setMade((await api.print.pair({ name: name.trim(), confirmation: confirmed })).data);
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
          <Button variant={paired ? 'primary' : 'secondary'} onClick={onClose} disabled={isMaking}>
            {paired ? t`Fertig` : t`Abbrechen`}
          </Button>
          {!made && (
            <Button
              variant="primary"
              type="submit"
              form="pair-form"
              isLoading={isMaking}
              disabled={name.trim() === ''}
            >
              {t`Code anzeigen`}
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <PairingCode made={made} paired={paired} />
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
          <TextField
            label={t`Name`}
            hint={t`Wo sie steht, etwa Packtisch 1.`}
            required
            value={name}
            onChange={setName}
            maxLength={printerLimits.name}
            autoComplete="off"
          />
          <p className="text-label text-sm">
            {t`Eine Druckstation druckt ohne Anmeldung. Bitte bestätigen Sie, dass Sie es sind.`}
          </p>
          <ConfirmationField confirmation={confirmation} disabled={isMaking} />
        </form>
      )}
    </Dialog>
  );
}

function PairingCode({ made, paired }: { made: Made; paired: Station | undefined }) {
  const { t } = useLingui();
  const { code } = made;
  const name = paired?.name;
  const command = `npx ${location.origin}/print-station.tgz --portal ${location.origin} --code ${code}`;
  // Poll until the station connects.
  useQuery({ ...stationsQuery(), refetchInterval: paired ? false : 1_500 });
  return (
    <div className="grid gap-3 text-sm">
      <p>{t`Geben Sie diesen Befehl auf dem Rechner neben den Druckern ein. Er braucht dafür Node 20 oder neuer.`}</p>
      <div className="flex items-start gap-2 rounded-control border border-line bg-sunken p-3">
        <code className="min-w-0 flex-1 break-all">{command}</code>
        <CopyButton text={command} label={t`Befehl kopieren`} />
      </div>
      <p className="text-muted">
        {t`Der Code gilt zehn Minuten und nur einmal:`} <strong className="tabular text-ink">{code}</strong>
      </p>
      <p role="status" className="flex items-center gap-2 font-medium">
        {paired ? (
          t`${name} ist verbunden. Fügen Sie jetzt einen Drucker hinzu.`
        ) : (
          <>
            <Spinner className="size-4" /> {t`Wartet auf die Druckstation …`}
          </>
        )}
      </p>
    </div>
  );
}
