import { useLingui } from '@lingui/react/macro';
import { Disclosure } from '#app/ui/Disclosure.tsx';
import { deviceOf } from '#domain/people/device.ts';
import { CommandLine } from './CommandLine.tsx';

const chromeCommands: Record<string, string> = {
  Windows: 'start chrome --kiosk-printing',
  macOS: 'open -a "Google Chrome" --args --kiosk-printing',
  Linux: 'google-chrome --kiosk-printing',
};
const edgeCommands: Record<string, string> = {
  Windows: 'start msedge --kiosk-printing',
  macOS: 'open -a "Microsoft Edge" --args --kiosk-printing',
  Linux: 'microsoft-edge --kiosk-printing',
};

/** The browser's own way to print without a dialog, and its limits. */
export function KioskPrinting() {
  const { t } = useLingui();
  const { system, browser } = deviceOf(navigator.userAgent);
  const command =
    (browser === 'Edge' ? edgeCommands : chromeCommands)[system] ?? chromeCommands.Windows ?? '';
  return (
    <Disclosure title={t`Ohne Druckstation, ohne Druckdialog`} className="mt-3">
      <div className="mt-3 grid max-w-prose gap-2 text-label">
        <p>
          {t`Chrome und Edge drucken auf einem Rechner ohne Druckdialog, wenn sie so gestartet werden. Schließen Sie vorher alle Fenster des Browsers:`}
        </p>
        <CommandLine text={command} />
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            {t`Gedruckt wird immer auf dem Standarddrucker des Rechners, mit dessen Papier: Labels und Papiere kommen aus demselben Drucker.`}
          </li>
          <li>{t`Das gilt für jede Seite in diesem Browser, nicht nur für dieses Portal.`}</li>
          <li>
            {t`Ob Papier fehlt und ob das Label herauskam, erfährt das Portal nicht: Das weiß nur eine Druckstation.`}
          </li>
          <li>{t`Firefox, Safari, Tablets und Smartphones können es nicht.`}</li>
        </ul>
      </div>
    </Disclosure>
  );
}
