import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ComponentProps } from 'react';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { useOutOfReach } from '#app/parts/states/use-out-of-reach.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

type ShipmentsFailedProps = Pick<ComponentProps<typeof QueryMissing>, 'query' | 'children'> & {
  onReset?: (() => void) | undefined;
};

export function ShipmentsFailed({ query, onReset, children }: ShipmentsFailedProps) {
  const { t } = useLingui();
  const isOut = useOutOfReach(query);
  if (isOut && onReset) {
    return (
      <EmptyState
        icon={CloudOff}
        text={t`Für diese Suche ist eine Verbindung nötig.`}
        action={<Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>}
      />
    );
  }
  return (
    <QueryMissing
      query={query}
      offline={t`Ohne Verbindung sind hier noch keine Sendungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
      failed={t`Die Sendungen konnten nicht geladen werden.`}
    >
      {children}
    </QueryMissing>
  );
}
