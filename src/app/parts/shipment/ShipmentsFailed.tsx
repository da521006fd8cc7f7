import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ComponentProps } from 'react';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { useOutOfReach } from '#app/parts/states/use-out-of-reach.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

type ShipmentsFailedProps = Pick<ComponentProps<typeof QueryMissing>, 'query' | 'children'> & {
  /** Leads from a search back to the list as it is on this device. */
  onReset?: (() => void) | undefined;
};

/** There is nothing to show yet: for want of a connection, or because the server could not answer. */
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
