import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { SessionList } from '#app/parts/lists/SessionList.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { stationsQuery } from './printers/stations-query.ts';
import { SettingsFrame, SettingsMissing, SettingsOfflineNote } from './SettingsFrame.tsx';
import { StationsOfAccount } from './StationsOfAccount.tsx';
import { useEndSessions } from './use-end-sessions.ts';

export function SessionsPage() {
  const { t } = useLingui();
  const query = useQuery({ ...orpc.user.sessions.queryOptions(), refetchOnMount: 'always' });
  const isOffline = useConnection() === 'offline';
  const { endOne, endOthers, endAll, ending } = useEndSessions();
  const stations = useQuery(stationsQuery()).data?.data ?? [];
  const [asked, setAsked] = useState<'others' | 'all'>();
  const [withStations, setWithStations] = useState(false);
  const sessions = query.data?.data;
  const others = sessions?.filter((it) => !it.current) ?? [];

  async function confirm() {
    const removed = withStations ? stations : [];
    await (asked === 'all' ? endAll(removed) : endOthers(removed));
    close();
  }

  function close() {
    setAsked(undefined);
    setWithStations(false);
  }

  return (
    <SettingsFrame title={t`Angemeldete Geräte`}>
      {sessions && <SettingsOfflineNote />}
      {sessions ? (
        <Card
          isFlush
          title={t`Auf diesem Gerät sind Sie angemeldet`}
          footer={
            <>
              <Button onClick={() => setAsked('others')} disabled={isOffline || others.length === 0}>
                {t`Alle anderen abmelden`}
              </Button>
              <Button
                variant={others.length > 0 ? 'danger' : 'secondary'}
                onClick={() => setAsked('all')}
                disabled={isOffline}
              >
                {t`Überall abmelden`}
              </Button>
            </>
          }
        >
          <SessionList sessions={sessions} ending={ending} onEnd={endOne} />
          {others.length === 0 && (
            <p className="border-line-soft border-t px-5 py-4 text-muted text-sm">
              {t`Sie sind auf keinem anderen Gerät angemeldet.`}
            </p>
          )}
        </Card>
      ) : (
        <SettingsMissing query={query} text={t`Ihre Sitzungen konnten nicht geladen werden.`} />
      )}
      <StationsOfAccount stations={stations} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 'all' ? t`Überall abmelden?` : t`Alle anderen Geräte abmelden?`}
        text={
          asked === 'all'
            ? t`Sie werden auf allen Geräten abgemeldet, auch auf diesem. Was dort noch nicht gesendet ist, bleibt auf dem jeweiligen Gerät.`
            : t`Auf diesem Gerät bleiben Sie angemeldet. Was auf den anderen noch nicht gesendet ist, bleibt dort.`
        }
        confirmLabel={t`Abmelden`}
        isDangerous
        onConfirm={confirm}
        onCancel={close}
      >
        {stations.length > 0 && (
          <Checkbox
            label={t`Auch alle Druckstationen entfernen`}
            hint={t`Sonst drucken sie weiter.`}
            value={withStations}
            onChange={setWithStations}
          />
        )}
      </ConfirmDialog>
    </SettingsFrame>
  );
}
