import './print-codes.css';
import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';

type RecoveryCodesProps = {
  codes: string[];
  email: string | undefined;
  onDone: () => void;
};

/** Shows new codes only once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const provider = usePortalSettings()?.provider_name;
  const [made] = useState(() => formatDate(new Date()));
  const title = t`Ihre Wiederherstellungscodes`;
  // A copy must say what the codes open.
  const heading = `Versandpult: ${title}`;
  const belongsTo = [[provider, location.host].filter(Boolean).join(', '), email, made].filter(Boolean);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showSnackbar({ tone: 'success', text: t`Die Codes sind kopiert.` });
    } catch {
      showSnackbar({ tone: 'error', text: t`Der Browser lässt das Kopieren nicht zu.` });
    }
  }

  return (
    <Card
      title={title}
      footer={
        <Button variant="primary" onClick={onDone}>
          {t`Ich habe sie aufbewahrt`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p role="status" className="text-sm">
          {t`Die Zwei-Faktor-Anmeldung ist eingeschaltet. Ohne Ihr Smartphone melden Sie sich mit einem dieser Codes an; jeder gilt einmal. Sie werden nur jetzt angezeigt.`}
        </p>
        <div data-print-codes>
          <div className="mb-4 hidden print:block" translate="no">
            <p className="font-semibold">{heading}</p>
            {belongsTo.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <ul
            aria-label={title}
            translate="no"
            className="grid gap-x-8 gap-y-2 rounded-panel bg-sunken px-5 py-4 font-mono text-base sm:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button icon={Copy} onClick={() => void copy()}>{t`Kopieren`}</Button>
          <Button icon={Printer} onClick={() => window.print()}>{t`Drucken`}</Button>
          <Button
            icon={Download}
            onClick={() =>
              saveFile(
                'versandpult-codes.txt',
                'text/plain',
                [heading, ...belongsTo, '', ...codes, ''].join('\r\n'),
              )
            }
          >
            {t`Als Datei speichern`}
          </Button>
        </div>
      </div>
    </Card>
  );
}
