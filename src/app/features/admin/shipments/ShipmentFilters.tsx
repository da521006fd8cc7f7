import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { surchargeText } from '#app/i18n/labels.ts';
import { DaysFilter } from '#app/parts/lists/DaysFilter.tsx';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { statusOptions } from '#app/parts/shipment/status-options.ts';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import type { SearchDate } from '#domain/staff/all-shipments.ts';
import { ExportShipments } from './ExportShipments.tsx';
import { PayerFilter } from './PayerFilter.tsx';
import type { ShipmentsFilter, ShipmentsSearch } from './use-shipment-search.ts';

type ShipmentFiltersProps = {
  current: ShipmentsSearch;
  onChange: (next: Partial<ShipmentsSearch>) => void;
  /** The server ignored an invalid pattern (docs/rules.md 20.2). */
  isReferenceIgnored: boolean;
};

export function ShipmentFilters({ current, onChange, isReferenceIgnored }: ShipmentFiltersProps) {
  const { t } = useLingui();
  const number = current.client;
  const [search, setSearch] = useTypedSearch(current.search, (text) => onChange({ search: text }));
  const [tracking, setTracking] = useTypedSearch(current.tracking, (text) => onChange({ tracking: text }));
  const [reference, setReference] = useTypedSearch(current.reference, (text) =>
    onChange({ reference: text }),
  );
  const dates: { value: SearchDate; label: string }[] = [
    { value: 'created', label: t`Nach Erstellung` },
    { value: 'status_updated', label: t`Nach letztem Status` },
  ];
  return (
    <div className="grid gap-2 px-4 py-3.5">
      <div className="flex flex-wrap items-end gap-2.5">
        <SearchField
          label={t`Sendungen durchsuchen`}
          value={search}
          onChange={setSearch}
          placeholder={t`Nummer, Referenz, Firma, Kunde`}
          className="w-full xl:w-auto xl:min-w-88 xl:flex-2"
        />
        <SearchField
          label={t`Sendungsnummer, genau`}
          value={tracking}
          onChange={setTracking}
          placeholder={t`ganze Sendungsnummer`}
          className="w-full sm:w-auto sm:min-w-64 sm:flex-1"
        />
        <SearchField
          label={t`Referenz, als Muster`}
          value={reference}
          onChange={setReference}
          placeholder={t`Referenz oder Muster`}
          className="w-full sm:w-auto sm:min-w-48 sm:flex-1"
        />
      </div>
      <div className="flex flex-wrap items-end gap-2.5">
        <Select
          label={t`Status`}
          isLabelHidden
          value={String(current.status)}
          options={statusOptions()}
          onChange={(value) => onChange({ status: Number(value) as ShipmentsSearch['status'] })}
          className="w-full sm:w-44"
        />
        <Select
          label={t`Nach Datum suchen`}
          isLabelHidden
          value={current.date}
          options={dates}
          onChange={(date) => onChange({ date })}
          className="w-full sm:w-48"
        />
        <Select
          label={t`Berechnung`}
          isLabelHidden
          value={current.billable ? 'billable' : 'all'}
          options={[
            { value: 'all', label: t`Berechnet oder nicht` },
            { value: 'billable', label: t`Nur was berechnet wird` },
          ]}
          onChange={(value) => onChange({ billable: value === 'billable' })}
          className="w-full sm:w-52"
        />
        <PayerFilter value={current.payer} onChange={(payer) => onChange({ payer })} />
        <DaysFilter value={current.days} onChange={(days) => onChange({ days })} />
        <ExportShipments current={current} />
      </div>
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {current.surcharge && (
          <SurchargeChip code={current.surcharge} onRemove={() => onChange({ surcharge: undefined })} />
        )}
        {current.client && (
          <FigureChip text={t`Kundennummer ${number}`} onRemove={() => onChange({ client: undefined })} />
        )}
        {current.uncanceled && (
          <FigureChip text={t`Ohne stornierte`} onRemove={() => onChange({ uncanceled: false })} />
        )}
      </div>
      <p role="status" className="text-sm text-warning empty:hidden">
        {isReferenceIgnored &&
          t`Das ist kein gültiges Muster. Die Referenz wird bei der Suche nicht berücksichtigt.`}
      </p>
    </div>
  );
}

type SurchargeChipProps = { code: NonNullable<ShipmentsFilter['surcharge']>; onRemove: () => void };

function SurchargeChip({ code, onRemove }: SurchargeChipProps) {
  const { t } = useLingui();
  const name = surchargeText(code);
  return <FigureChip text={t`Berechneter Zuschlag: ${name}`} onRemove={onRemove} />;
}

/** Filter from a figure's link: it can only be removed here. */
function FigureChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <Button icon={X} aria-label={t`${text}. Filter entfernen`} onClick={onRemove}>
      {text}
    </Button>
  );
}
