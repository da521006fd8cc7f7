import { useLingui } from '@lingui/react/macro';
import Link from 'lucide-react/icons/link';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** Copies one public link per number (docs/rules.md 17.7). */
export function CopyTrackingLink({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const numbers = new Set(countedParcels(shipment.parcels).map((it) => it.tracking_number));
  const links = [...numbers].filter(Boolean).map((it) => location.origin + paths.track(it));
  if (links.length === 0 || shipment.shipment_status === 0) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(links.join('\n'));
      showSnackbar({
        tone: 'success',
        text: t`Der Link ist kopiert. Wer ihn öffnet, gibt dazu die Postleitzahl des Empfängers an.`,
      });
    } catch {
      showSnackbar({ tone: 'error', text: t`Der Browser lässt das Kopieren nicht zu.` });
    }
  }

  return (
    <Button icon={Link} onClick={() => void copy()}>
      {t`Link zur Verfolgung kopieren`}
    </Button>
  );
}
