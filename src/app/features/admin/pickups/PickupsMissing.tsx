import { useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import Truck from 'lucide-react/icons/truck';
import type { ComponentProps } from 'react';
import { QueryMissing } from '#app/parts/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

/** None at all, or none that fits. */
export function NoPickups({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  const { t } = useLingui();
  return isNarrowed ? (
    <EmptyState
      icon={SearchX}
      text={t`Keine Abholung passt zu dieser Suche.`}
      action={<Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>}
    />
  ) : (
    <EmptyState icon={Truck} text={t`Noch keine Abholungen. Was Kunden buchen, steht danach hier.`} />
  );
}

/** There is nothing to show yet. */
export function PickupsFailed({ query }: { query: ComponentProps<typeof QueryMissing>['query'] }) {
  const { t } = useLingui();
  return (
    <QueryMissing
      query={query}
      offline={t`Ohne Verbindung sind hier keine Abholungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
      failed={t`Die Abholungen konnten nicht geladen werden.`}
    >
      {null}
    </QueryMissing>
  );
}
