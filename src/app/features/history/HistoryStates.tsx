import { useLingui } from '@lingui/react/macro';
import PackagePlus from 'lucide-react/icons/package-plus';
import SearchX from 'lucide-react/icons/search-x';
import { useNavigate } from 'react-router-dom';
import { ShipmentsFailed } from '#app/parts/ShipmentsFailed.tsx';
import { StaleNote } from '#app/parts/StaleNote.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

export { ShipmentsFailed as HistoryFailed, StaleNote };

/** Nothing at all, or nothing that fits. */
export function HistoryEmpty({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  if (isNarrowed) {
    return (
      <EmptyState
        icon={SearchX}
        text={t`Keine Sendung passt zu dieser Suche.`}
        action={<Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={PackagePlus}
      text={t`Noch keine Sendungen. Was Sie senden, steht hier mit Nummer, Status und Label.`}
      action={
        <Button variant="primary" onClick={() => void navigate(paths.order())}>
          {t`Auftrag erstellen`}
        </Button>
      }
    />
  );
}
