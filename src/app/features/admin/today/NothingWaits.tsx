import { useLingui } from '@lingui/react/macro';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

export function NothingWaits() {
  const { t } = useLingui();
  return (
    <Card label={t`Alles erledigt`}>
      <EmptyState
        icon={CircleCheckBig}
        text={t`Alles erledigt. Zurzeit wartet nichts auf Sie; diese Seite sieht jede Minute nach.`}
      />
    </Card>
  );
}
