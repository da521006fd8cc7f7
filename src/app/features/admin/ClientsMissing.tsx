import { useLingui } from '@lingui/react/macro';
import Users from 'lucide-react/icons/users';
import type { ComponentProps } from 'react';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';

export function ClientsEmpty(narrowing: { isNarrowed: boolean; onReset: () => void }) {
  const { t } = useLingui();
  return (
    <ListEmpty
      {...narrowing}
      unfit={t`Kein Kunde passt zu dieser Suche.`}
      icon={Users}
      text={t`Noch keine Kunden. Wer sich registriert, steht danach hier.`}
    />
  );
}

export function ClientsFailed({ query }: { query: ComponentProps<typeof QueryMissing>['query'] }) {
  const { t } = useLingui();
  return (
    <QueryMissing
      query={query}
      offline={t`Ohne Verbindung sind hier noch keine Kunden zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
      failed={t`Die Kunden konnten nicht geladen werden.`}
    />
  );
}
