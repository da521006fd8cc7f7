import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getSession } from '#app/api/session.ts';
import { settingsFields } from '#app/features/settings/SettingsFrame.tsx';
import { chooseStationPrinter, type PrinterUse, stationPrinter } from '#app/parts/print/station-printer.ts';
import { Card } from '#app/ui/Card.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import type { ShownPrinter, Station } from '#contract/print.ts';
import { printsPapers } from '#domain/labels/printer.ts';
import { KioskPrinting } from './KioskPrinting.tsx';
import { LocalStationNote } from './LocalStationNote.tsx';

const dialog = 'dialog';

/** See docs/rules.md 5.8. */
export function DevicePrinters({ stations }: { stations: readonly Station[] }) {
  const { t } = useLingui();
  const printers = stations.flatMap((it) => it.printers);
  // Staff print for clients and have no stations.
  if (getSession()?.is_admin) return null;
  return (
    <Card title={t`Auf diesem Gerät`}>
      <div className={settingsFields}>
        <Choice use="labels" label={t`Labeldrucker`} printers={printers} />
        <Choice use="papers" label={t`Papierdrucker`} printers={printers.filter(printsPapers)} />
      </div>
      <p className="mt-3 text-muted text-sm">
        {t`An einem Drucker einer Druckstation genügt ein Klick, ohne Druckdialog. Ohne Verbindung druckt dieses Gerät, was hier liegt: an der Druckstation dieses Rechners, sonst über den Browser.`}
      </p>
      <KioskPrinting />
      <LocalStationNote stations={stations} />
    </Card>
  );
}

type ChoiceProps = { use: PrinterUse; label: string; printers: readonly ShownPrinter[] };

function Choice({ use, label, printers }: ChoiceProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(() => stationPrinter(use));
  const value = printers.some((it) => it.printer_id === chosen?.printer_id) ? chosen?.printer_id : dialog;

  function choose(id: string): void {
    const printer = printers.find((it) => it.printer_id === id);
    chooseStationPrinter(use, printer);
    setChosen(printer);
  }

  return (
    <Select
      label={label}
      value={value}
      onChange={choose}
      options={[
        { value: dialog, label: t`Druckdialog des Browsers` },
        ...printers.map(({ printer_id, name }) => ({ value: printer_id, label: name })),
      ]}
    />
  );
}
