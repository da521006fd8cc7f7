import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { serviceName } from '#app/i18n/labels.ts';
import { Select } from '#app/ui/fields/Select.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { isCountryCode } from '#domain/address/countries.ts';
import { type ShippingType, shippingType, shippingTypes } from '#domain/services/route.ts';
import { type ServiceLabel, servicesOfRoute } from '#domain/services/services.ts';
import { isOpen, type JudgedRow } from './judged-row.ts';
import type { OpenBatch } from './use-batch.ts';

/** The service of all orders that are not sent, one for each kind of route. */
export function BatchAnswers({ open, isFolded }: { open: OpenBatch; isFolded: boolean }) {
  const { t } = useLingui();
  const sender = open.base.sender.country_code;
  const open_rows = open.rows.filter(isOpen);
  // An unknown country has no services yet.
  const placed = open_rows.filter(({ values }) => isCountryCode(values.recipient.country_code));
  const byType = Map.groupBy(placed, ({ values }) =>
    shippingType({ sender, recipient: values.recipient.country_code }),
  );
  const names: Record<ShippingType, string> = {
    national: t`Service innerhalb Deutschlands`,
    international_eu: t`Service in die EU`,
    international: t`Service in andere Länder`,
  };
  if (byType.size === 0) return null;
  return (
    <section
      aria-label={t`Für alle Aufträge`}
      className={joinClasses(
        'flex flex-wrap items-center gap-x-6 gap-y-2 border-line-soft border-t px-4 py-2',
        isFolded && 'max-[90rem]:hidden',
      )}
    >
      {shippingTypes.map((type) => {
        const rows = byType.get(type);
        return rows && <ServiceOfAll key={type} label={names[type]} {...{ type, rows, open, sender }} />;
      })}
    </section>
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
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-sm">
      <span aria-hidden="true" className="text-label">
        {label}
      </span>
      <Select<ServiceLabel | ''>
        label={label}
        isLabelHidden
        placeholder={common === undefined ? t`verschieden` : t`Bitte wählen`}
        value={common === '' ? undefined : common}
        options={services.map((value) => ({ value, label: serviceName(value, type) }))}
        onChange={(text) => void open.edit(rows.map(({ id }) => ({ id, field: 'service', text })))}
        className="w-48"
      />
      <span className="text-muted text-xs">
        {plural(count, { one: 'für # Auftrag', 2: 'für beide Aufträge', other: 'für alle # Aufträge' })}
      </span>
    </div>
  );
}
