import { useLingui } from '@lingui/react/macro';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Columns3 from 'lucide-react/icons/columns-3';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatNumber } from '#app/i18n/format.ts';
import { Button } from '#app/ui/Button.tsx';
import { focusIds } from './batch-focus.ts';
import { type Filter, filters, fits, type JudgedRow } from './judged-row.ts';

type BatchFiltersProps = {
  rows: readonly JudgedRow[];
  filter: Filter;
  isAll: boolean;
  canUndo: boolean;
  onFilter: (filter: Filter) => void;
  onAll: (isAll: boolean) => void;
  onUndo: () => void;
};

export function BatchFilters({ rows, filter, isAll, canUndo, onFilter, onAll, onUndo }: BatchFiltersProps) {
  const { t } = useLingui();
  const names: Record<Filter, string> = {
    all: t`Alle`,
    bad: t`Zu ergänzen`,
    asked: t`Zu prüfen`,
    ordered_before: t`Schon bestellt`,
    ready: t`Bereit`,
    on_way: t`Wird gesendet`,
    sent: t`Gesendet`,
    left_out: t`Ausgelassen`,
  };
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b px-3 py-1.5 pointer-coarse:py-1">
      <fieldset id={focusIds.filters} className="mr-auto flex flex-wrap gap-1">
        <legend className="sr-only">{t`Welche Aufträge gezeigt werden`}</legend>
        {filters.map((it) => {
          const count = rows.filter((row) => fits(row, it)).length;
          if (count === 0 && it !== 'all' && it !== filter) return null;
          return (
            <button
              key={it}
              type="button"
              aria-pressed={filter === it}
              onClick={() => onFilter(it)}
              className="min-h-row rounded-control px-2.5 font-medium text-brand text-sm hover:bg-brand-soft aria-pressed:bg-brand-soft"
            >
              {names[it]} <span className="tabular text-muted">{formatNumber(count)}</span>
            </button>
          );
        })}
      </fieldset>
      <Button variant="text" icon={Undo2} disabled={!canUndo} onClick={onUndo} aria-keyshortcuts="Control+Z">
        {t`Rückgängig`}
      </Button>
      <Button variant="text" icon={ArrowDownWideNarrow} onClick={() => onFilter(filter)}>
        {t`Neu sortieren`}
      </Button>
      <Button variant="text" icon={Columns3} onClick={() => onAll(!isAll)}>
        {isAll ? t`Weniger Spalten` : t`Alle Spalten`}
      </Button>
    </div>
  );
}
