import { useLingui } from '@lingui/react/macro';
import { formatKg } from '#app/i18n/format.ts';
import { parcelStatusText, serviceName, transportKindText } from '#app/i18n/labels.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { type StaffPickup, shownPackages, showsEnvelope } from '#domain/pickup/staff-pickup.ts';

export function PickupPackages({ pickup }: { pickup: StaffPickup }) {
  const { t } = useLingui();
  const { special_delivery_terms, total_weight, service, shipment_id } = pickup;
  const packages = shownPackages(pickup);
  const facts: [string, string | false][] = [
    [t`Service`, serviceName(service, 'national')],
    [t`Gesamtgewicht`, formatKg(total_weight, 1)],
    [t`Hinweis für die Abholung`, special_delivery_terms],
  ];
  return (
    <div className="flex flex-col gap-3">
      <Facts facts={facts} />
      {packages.length > 0 ? (
        <ul aria-label={t`Packstücke`} className="flex flex-col">
          {packages.map((it) => (
            <li
              key={it.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-line-soft border-t py-1.5"
            >
              <span
                className={joinClasses(
                  'min-w-0 break-words',
                  it.status === 'canceled' && 'text-error line-through',
                )}
              >
                {showsEnvelope(pickup) ? transportKindText('envelope') : it.contents}
              </span>
              <StatusDot tone={it.status === 'active' ? 'success' : 'error'}>
                {parcelStatusText(it.status)}
              </StatusDot>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          {shipment_id === null
            ? t`Für sich gebucht, ohne Auftrag: Was abgeholt wird, ist nicht einzeln bekannt.`
            : t`Die Packstücke haben noch keine Sendungsnummer.`}
        </p>
      )}
    </div>
  );
}
