import { useLingui } from '@lingui/react/macro';
import Link from 'lucide-react/icons/link';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { trackingLinks } from './next-step.ts';
import { ShipmentAction } from './ShipmentAction.tsx';

export function CopyTrackingLink({ shipment, isMain }: { shipment: Shipment; isMain?: boolean }) {
  const { t } = useLingui();
  const links = trackingLinks(shipment);
  if (links.length === 0) return null;

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
    <ShipmentAction
      icon={Link}
      words={t`Link zur Verfolgung kopieren`}
      isMain={isMain}
      onClick={() => void copy()}
    />
  );
}
