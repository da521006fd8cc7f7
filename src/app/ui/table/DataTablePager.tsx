import { useLingui } from '@lingui/react/macro';
import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatNumber } from '#app/ui/fields/number-text.ts';
import { Select } from '#app/ui/fields/Select.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { allRows } from './use-data-table.ts';

type DataTablePagerProps = {
  label: string;
  page: number;
  perPage: number;
  total: number;
  pageSizes: readonly number[];
  reachable?: number | undefined;
  /** The total is unknown; only the next page is. */
  isCounting?: boolean | undefined;
  onChange: (next: { page: number; perPage: number }) => void;
};

export function DataTablePager({
  label,
  page,
  perPage,
  total,
  pageSizes,
  reachable = total,
  isCounting = false,
  onChange,
}: DataTablePagerProps) {
  const { t, i18n } = useLingui();
  const shown = Math.min(total, reachable);
  const size = perPage === allRows ? Math.max(1, shown) : perPage;
  const last = Math.max(1, Math.ceil(shown / size));
  const format = (value: number) =>
    formatNumber(value, { decimals: 0, locale: i18n.locale, isGrouped: true });
  const from = format(total === 0 ? 0 : (page - 1) * size + 1);
  const to = format(Math.min(page * size, total));
  const most = format(reachable);
  // A total of limit + 1 means "more than the limit".
  const all = isCounting ? '…' : total === reachable + 1 ? t`mehr als ${most}` : format(total);
  const goTo = (next: number) => onChange({ page: next, perPage });
  const options = pageSizes.map((count) => ({
    value: String(count),
    label: count === allRows ? t`Alle` : t`${count} je Seite`,
  }));
  return (
    <nav
      aria-label={t`Seiten: ${label}`}
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t px-3 py-2 text-muted text-sm"
    >
      <Select
        label={t`Zeilen je Seite`}
        isLabelHidden
        value={String(perPage)}
        options={options}
        onChange={(value) => onChange({ page: 1, perPage: Number(value) })}
        className="w-36"
      />
      <p role="status" className="tabular">
        {t`${from}–${to} von ${all}`}
      </p>
      <div className="flex gap-0.5">
        <IconButton icon={ChevronFirst} label={t`Erste Seite`} disabled={page <= 1} onClick={() => goTo(1)} />
        <IconButton
          icon={ChevronLeft}
          label={t`Vorherige Seite`}
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label={t`Nächste Seite`}
          disabled={page >= last}
          onClick={() => goTo(page + 1)}
        />
        <IconButton
          icon={ChevronLast}
          label={t`Letzte Seite`}
          disabled={page >= last || isCounting}
          onClick={() => goTo(last)}
        />
      </div>
    </nav>
  );
}
