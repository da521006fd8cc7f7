import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import Route from 'lucide-react/icons/route';
import { Link } from 'react-router-dom';
import { formatDate } from '#app/i18n/format.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { Stand } from './Stand.tsx';
import type { Standing } from './use-status-counts.ts';

/** Newest failed deliveries and exceptions, each with one next step. */
export function TroubledShipments({ standing }: { standing: Standing }) {
  const { t } = useLingui();
  const { troubled } = standing;
  if (troubled.length === 0) return null;
  return (
    <Card isFlush title={t`Zustellprobleme`} actions={<Stand standing={standing} />}>
      <ul className="divide-y divide-line-soft border-line-soft border-t">
        {troubled.map((it) => (
          <Trouble key={it.shipment_id} shipment={it} />
        ))}
      </ul>
    </Card>
  );
}

function Trouble({ shipment: { shipment_id, recipient, shipment_status, created } }: { shipment: Shipment }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
      <span className="min-w-0 flex-1 basis-52">
        <Link
          to={paths.shipment(shipment_id)}
          className="block break-words font-semibold hover:text-brand hover:underline"
        >
          {`${recipient.company}, ${recipient.city}`}
        </Link>
        <span className="flex flex-wrap items-center gap-x-3">
          <StatusBadge status={shipment_status} />
          <span className="tabular text-muted text-xs">{formatDate(created.seconds)}</span>
        </span>
      </span>
      <NextStep
        shipment_id={shipment_id}
        company={recipient.company}
        number={shipment_status === shipmentStatuses.missed_delivery ? phoneOf(recipient) : ''}
      />
    </li>
  );
}

function NextStep({
  shipment_id,
  company,
  number,
}: {
  shipment_id: string;
  company: string;
  number: string;
}) {
  const { t } = useLingui();
  const look =
    'inline-flex min-h-8 items-center gap-1.5 font-semibold text-brand hover:underline pointer-coarse:min-h-11';
  if (number !== '')
    return (
      <a href={`tel:${number}`} aria-label={t`Empfänger anrufen: ${company}`} className={look}>
        <Phone aria-hidden="true" className="size-4 shrink-0" />
        {t`Empfänger anrufen`}
      </a>
    );
  return (
    <Link to={paths.shipment(shipment_id)} aria-label={t`Verlauf ansehen: ${company}`} className={look}>
      <Route aria-hidden="true" className="size-4 shrink-0" />
      {t`Verlauf ansehen`}
    </Link>
  );
}

function phoneOf({ phone_country_prefix, phone_prefix, phone }: Shipment['recipient']): string {
  if (phone === '') return '';
  return `+${phone_country_prefix}${phone_prefix.replace(/^0/, '')}${phone}`.replaceAll(/[^\d+]/g, '');
}
