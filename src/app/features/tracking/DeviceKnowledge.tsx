import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { placeText } from '#app/parts/address/place-text.ts';
import { TrackingTimeline } from '#app/parts/public/TrackingTimeline.tsx';
import { asOf } from '#app/parts/states/as-of.ts';
import type { Tracked } from './use-tracking.ts';

/** Offline, never says that a number is unknown. */
export function DeviceKnowledge({ known, receipt }: Pick<Tracked, 'known' | 'receipt'>) {
  const { t } = useLingui();
  if (known) {
    const time = asOf(known.at);
    const { company } = known.shipment.recipient;
    return (
      <>
        <p className="font-semibold text-sm">{`${company}, ${placeText(known.shipment.recipient)}`}</p>
        <Note>{t`Stand ${time}. Neueres erscheint, sobald wieder eine Verbindung besteht.`}</Note>
        {known.events && <TrackingTimeline events={known.events} />}
      </>
    );
  }
  if (receipt) {
    const { summary, sentAt } = receipt;
    const sent = formatDateTime(new Date(sentAt));
    return (
      <>
        <p className="font-semibold text-sm">{`${summary.company}, ${summary.city}`}</p>
        <Note>{t`Von diesem Gerät gesendet: ${sent}. Der Status erscheint, sobald wieder eine Verbindung besteht.`}</Note>
      </>
    );
  }
  return (
    <Note>
      {t`Diese Nummer kennt dieses Gerät nicht. Ob es sie gibt, zeigt sich, sobald wieder eine Verbindung besteht.`}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="my-2 flex gap-3 text-sm text-warning">
      <CloudOff aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </p>
  );
}
