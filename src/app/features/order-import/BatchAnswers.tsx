import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatKg } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { DocumentLink } from '#app/parts/public/DocumentLink.tsx';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { isCountryCode } from '#domain/address/countries.ts';
import type { DatabaseUser } from '#domain/people/account.ts';
import { type ShippingType, shippingType, shippingTypes } from '#domain/services/route.ts';
import { type ServiceLabel, servicesOfRoute } from '#domain/services/services.ts';
import { focusIds } from './batch-focus.ts';
import { isOpen, type JudgedRow } from './judged-row.ts';
import type { OpenBatch } from './use-batch.ts';

export function BatchAnswers({ open, user }: { open: OpenBatch; user: DatabaseUser }) {
  const { t } = useLingui();
  const { terms_url } = usePortalSettings() ?? {};
  const sender = open.base.sender.country_code;
  const open_rows = open.rows.filter(isOpen);
  // An unknown country has no services yet.
  const placed = open_rows.filter(({ values }) => isCountryCode(values.recipient.country_code));
  const byType = Map.groupBy(placed, ({ values }) =>
    shippingType({ sender, recipient: values.recipient.country_code }),
  );
  const parcels = open_rows.flatMap(({ values }) => values.parcels);
  const weight = formatKg(parcels.reduce((sum, it) => sum + (it.weight ?? 0), 0));
  const names: Record<ShippingType, string> = {
    national: t`Service innerhalb Deutschlands`,
    international_eu: t`Service in die EU`,
    international: t`Service in andere Länder`,
  };
  const { version = '', accepted = null } = user.terms ?? {};

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {shippingTypes.map((type) => {
          const rows = byType.get(type);
          return rows && <ServiceOfAll key={type} label={names[type]} {...{ type, rows, open, sender }} />;
        })}
      </div>
      <p className="text-label text-sm">
        {plural(parcels.length, { one: '# Packstück', other: '# Packstücke' })}
        {`, ${weight}. `}
        {t`Die Aufträge gehen ohne eigene Abholung hinaus.`}{' '}
        {user.is_pickup_allowed && t`Eine für alle buchen Sie oben, sobald etwas gesendet ist.`}
      </p>
      {accepted === null && (
        <Checkbox
          id={focusIds.terms}
          required
          label={
            <Trans>
              Ich akzeptiere die <DocumentLink url={terms_url}>Allgemeinen Geschäftsbedingungen</DocumentLink>
              .
            </Trans>
          }
          value={open.batch.common.terms_of_service === true}
          onChange={(isOn) =>
            void open.setCommon({ terms_of_service: isOn, terms_version: isOn ? version : '' })
          }
        />
      )}
    </div>
  );
}

type ServiceOfAllProps = {
  label: string;
  type: ShippingType;
  rows: readonly JudgedRow[];
  open: OpenBatch;
  sender: string;
};

function ServiceOfAll({ label, type, rows, open, sender }: ServiceOfAllProps) {
  const { t } = useLingui();
  const [first] = rows;
  const chosen = new Set(rows.map((it) => it.values.service ?? ''));
  const common = chosen.size === 1 ? (first?.values.service ?? '') : undefined;
  const count = rows.length;
  const services = servicesOfRoute({ sender, recipient: first?.values.recipient.country_code ?? 'DE' });
  return (
    <Select<ServiceLabel | ''>
      label={label}
      placeholder={common === undefined ? t`verschieden` : t`Bitte wählen`}
      hint={plural(count, { one: 'für # Auftrag', 2: 'für beide Aufträge', other: 'für alle # Aufträge' })}
      value={common === '' ? undefined : common}
      options={services.map((value) => ({ value, label: serviceName(value, type) }))}
      onChange={(text) => void open.edit(rows.map(({ id }) => ({ id, field: 'service', text })))}
    />
  );
}
