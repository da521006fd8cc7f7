import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/Button.tsx';
import { Disclosure } from '#app/ui/Disclosure.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { Station } from '#contract/print.ts';
import { CommandLine } from './CommandLine.tsx';
import {
  type StationSystem,
  saveSetUpFile,
  setUpCommand,
  setUpFileName,
  stationSystems,
} from './set-up-file.ts';
import { stationsQuery } from './stations-query.ts';

export type MadeCode = { code: string; station_id: string };

type SetUpStepsProps = {
  made: MadeCode;
  system: StationSystem;
  onSystem: (system: StationSystem) => void;
  paired: Station | undefined;
};

/** The user's steps beside the printers, until the station answers. */
export function SetUpSteps({ made, system, onSystem, paired }: SetUpStepsProps) {
  const { t } = useLingui();
  const { code } = made;
  // Poll until the station connects and has looked for its printers.
  useQuery({ ...stationsQuery(), refetchInterval: 1_500 });
  const isWindows = system === 'Windows';
  const file = setUpFileName(system, code);

  function load(chosen: StationSystem): void {
    onSystem(chosen);
    saveSetUpFile(chosen, code);
  }

  if (paired) return <Paired station={paired} />;
  return (
    <div className="grid gap-4 text-sm">
      <ol className="grid list-decimal gap-2.5 pl-5">
        <li>
          {isWindows
            ? t`Öffnen Sie ${file} auf dem Rechner neben den Druckern mit einem Doppelklick.`
            : t`Öffnen Sie auf dem Rechner neben den Druckern das Terminal und geben Sie dort ein:`}{' '}
          {isWindows ? (
            <span className="text-muted">
              {t`Warnt Windows vor einer Datei aus dem Internet, wählen Sie „Weitere Informationen“ und „Trotzdem ausführen“: Sie ist von diesem Portal und nicht signiert.`}
            </span>
          ) : (
            <CommandLine text={setUpCommand(system, code)} />
          )}
        </li>
        <li>
          {t`Fehlt dort Node.js 20 oder neuer, sagt die Datei es und ändert nichts. Sie bekommen es kostenlos auf`}{' '}
          <a
            href="https://nodejs.org"
            target="_blank"
            rel="noopener"
            className="font-medium text-ink underline hover:text-brand"
          >
            nodejs.org
          </a>
          .
        </li>
        <li>{t`Sobald sich die Druckstation meldet, geht es hier weiter.`}</li>
      </ol>
      <p role="status" className="flex items-center gap-2 font-medium">
        <Spinner className="size-4" /> {t`Wartet auf die Druckstation …`}
      </p>
      <p className="text-muted">
        {t`Die Datei gilt zehn Minuten und nur einmal; sie enthält den Code`}{' '}
        <strong className="tabular text-ink">{code}</strong>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-label">{t`Datei noch einmal oder für ein anderes System:`}</span>
        {stationSystems.map((it) => (
          <Button key={it} aria-label={t`Einrichtungsdatei für ${it} laden`} onClick={() => load(it)}>
            {it}
          </Button>
        ))}
      </div>
      <ForExperts system={system} code={code} />
    </div>
  );
}

function Paired({ station }: { station: Station }) {
  const { t } = useLingui();
  const { name, found } = station;
  const count = found.length;
  return (
    <div role="status" className="grid gap-2 text-sm">
      <p className="font-medium">{t`${name} ist verbunden. Fügen Sie jetzt einen Drucker hinzu.`}</p>
      <p className="text-label">
        {count > 0
          ? plural(count, {
              one: 'Sie hat # Drucker gefunden.',
              other: 'Sie hat # Drucker gefunden.',
            })
          : t`Sie sucht noch nach Druckern. Die Adresse eines Druckers können Sie auch selbst eingeben.`}
      </p>
    </div>
  );
}

function ForExperts({ system, code }: { system: StationSystem; code: string }) {
  const { t } = useLingui();
  const command = `npx ${location.origin}/print-station.tgz --portal ${location.origin} --code ${code}`;
  return (
    <Disclosure title={t`Für Kundige`} className="border-line-soft border-t pt-3">
      <div className="mt-3 grid gap-3">
        <div>
          <p className="text-label">
            {t`Ohne Einrichtung, nur solange der Befehl läuft. Er braucht Node 20 oder neuer:`}
          </p>
          <CommandLine text={command} />
        </div>
        <div>
          <p className="text-label">{t`Die Einrichtung wieder entfernen:`}</p>
          <CommandLine text={setUpCommand(system, code, 'remove')} />
        </div>
      </div>
    </Disclosure>
  );
}
