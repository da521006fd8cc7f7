import { useLingui } from '@lingui/react/macro';
import FileArchive from 'lucide-react/icons/file-archive';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';
import type { Confirmation } from '#domain/people/second-factor.ts';
import { LaterConfirmedDialog } from './LaterConfirmedDialog.tsx';

/** The export appears on the exports page (docs/rules.md 20.27). */
export function ExportClientData({ client }: { client: Pick<ClientDetails, 'user_uid' | 'company'> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOffline = useConnection() === 'offline';
  const [isAsked, setIsAsked] = useState(false);
  const { company, user_uid: id } = client;

  async function begin(confirmation: Confirmation) {
    const { joined } = (await api.shipment.exportClientData({ id, confirmation })).data;
    showSnackbar({
      ...(joined
        ? { text: t`Diese Datei wird schon geschrieben und liegt danach unter „Exporte“.` }
        : { tone: 'success', text: t`Die Datei wird geschrieben und liegt danach unter „Exporte“.` }),
      action: { label: t`Exporte ansehen`, onAction: () => void navigate(paths.exports()) },
    });
  }

  return (
    <>
      <Button icon={FileArchive} disabled={isOffline} onClick={() => setIsAsked(true)}>
        {t`Alle Daten exportieren`}
      </Button>
      <LaterConfirmedDialog
        isOpen={isAsked}
        title={t`Alle Daten von ${company} exportieren?`}
        text={t`Die Datei enthält Stammdaten, Adressbuch, Sendungen und Dokumente des Kunden. Er erfährt per E-Mail, dass sie geschrieben wurde.`}
        confirmLabel={t`Exportieren`}
        run={begin}
        onFailed={(error) =>
          showExportFailed(error, {
            text: t`Der Export wurde nicht begonnen.`,
            onRetry: () => setIsAsked(true),
          })
        }
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
