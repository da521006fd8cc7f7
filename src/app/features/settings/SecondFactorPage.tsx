import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { userQuery } from '#app/api/persisted-queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorOn } from './SecondFactorOn.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';
import { SettingsFrame, SettingsMissing, SettingsOfflineNote } from './SettingsFrame.tsx';

/** See docs/rules.md 5.7. */
export function SecondFactorPage() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const query = useQuery({ ...orpc.secondFactor.get.queryOptions(), refetchOnMount: 'always' });
  const [codes, setCodes] = useState<string[]>();
  const factor = query.data?.data;
  const user = useQuery(userQuery()).data?.data;

  async function refresh() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.secondFactor.key() }),
      queryClient.invalidateQueries({ queryKey: userQuery().queryKey }),
    ]);
  }

  async function showCodes(made: string[]) {
    setCodes(made);
    await refresh();
  }

  return (
    <SettingsFrame title={t`Zwei-Faktor-Anmeldung`}>
      {factor && <SettingsOfflineNote />}
      {codes ? (
        <RecoveryCodes codes={codes} email={user?.email} onDone={() => setCodes(undefined)} />
      ) : factor?.state === 'on' ? (
        <SecondFactorOn factor={factor} onCodes={showCodes} onChanged={refresh} />
      ) : factor ? (
        <SecondFactorSetUp isRequired={factor.is_mandatory} onCodes={showCodes} onChanged={refresh} />
      ) : (
        <SettingsMissing query={query} text={t`Der Stand konnte nicht geladen werden.`} />
      )}
    </SettingsFrame>
  );
}
