import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { baseInfoQuery } from '#app/api/persisted-queries.ts';
import { fetchDocumentsAnew } from '#app/offline/app-files/fetch-documents.ts';
import { useConnection } from '#app/offline/connection.ts';
import { canWorkOffline, type Requirement, requirements } from '#app/offline/storage/readiness.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { requirementWords } from './requirement-words.ts';
import type { Device } from './use-device.ts';

export function DeviceScore({ device }: { device: Device }) {
  const { t } = useLingui();
  const isReady = canWorkOffline(device.facts);
  const Icon = isReady ? CircleCheck : TriangleAlert;
  return (
    <Card isFlush label={t`Arbeiten ohne Netz`}>
      <div
        role="status"
        className={joinClasses(
          'flex items-center gap-3.5 px-5 py-4',
          isReady ? 'bg-success-soft' : 'bg-warning-soft',
        )}
      >
        <Icon
          aria-hidden="true"
          className={joinClasses('size-7 shrink-0', isReady ? 'text-success' : 'text-warning')}
        />
        <div>
          <h2 className="font-semibold text-base">
            {isReady
              ? t`Dieses Gerät kann ohne Netz arbeiten`
              : t`Dieses Gerät kann noch nicht ganz ohne Netz arbeiten`}
          </h2>
          <p className="text-label text-sm">
            {isReady
              ? t`Alles, was Sie dafür brauchen, liegt auf diesem Gerät.`
              : t`Hier steht, was noch fehlt und was hilft.`}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line-soft border-line-soft border-t">
        {requirements(device.facts).map(({ name, isMet }) => (
          <RequirementLine key={name} name={name} isMet={isMet} device={device} />
        ))}
      </ul>
    </Card>
  );
}

function RequirementLine({ name, isMet, device }: { name: Requirement; isMet: boolean; device: Device }) {
  const { t } = useLingui();
  const { label, detail } = requirementWords(name, device);
  const Icon = isMet ? Check : X;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-2 px-5 py-2.5">
      <Icon
        aria-hidden="true"
        className={joinClasses('size-5 shrink-0', isMet ? 'text-success' : 'text-warning')}
      />
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="font-medium">
          {label}
          <span className="sr-only">{isMet ? t`: vorhanden` : t`: fehlt`}</span>
        </p>
        <p className="tabular text-muted text-xs">{detail}</p>
      </div>
      <Remedy name={name} isMet={isMet} device={device} />
    </li>
  );
}

/** Outdated data can be reloaded even if nothing is missing. */
function Remedy({ name, isMet, device }: { name: Requirement; isMet: boolean; device: Device }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const [isRunning, setIsRunning] = useState(false);
  const { worker } = device.facts;

  async function run(work: () => Promise<unknown>) {
    setIsRunning(true);
    try {
      await work();
    } catch {
      showSnackbar({
        tone: 'error',
        text: t`Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.`,
      });
    } finally {
      setIsRunning(false);
      device.lookAgain();
    }
  }

  const reload = { label: t`Seite neu laden`, work: async () => location.reload() };
  const remedies: Partial<Record<Requirement, { label: string; work: () => Promise<unknown> }>> = {
    addresses: {
      label: t`Adressbuch neu laden`,
      work: async () => (await import('#app/offline/addresses/address-cache.ts')).reloadAddresses(),
    },
    ...(worker === 'answers'
      ? { documents: { label: t`Dokumente neu laden`, work: fetchDocumentsAnew } }
      : {}),
    ...(isMet ? {} : { baseData: { label: t`Stammdaten laden`, work: loadBaseData } }),
    ...(isMet || worker === 'unsupported' ? {} : { [firstOfTheApp(device.facts)]: reload }),
    ...(isMet ? {} : { storage: reload }),
  };

  function loadBaseData() {
    return queryClient.fetchQuery({ ...baseInfoQuery(), staleTime: 0 });
  }

  const remedy = remedies[name];
  if (!remedy) return null;
  return (
    <Button isLoading={isRunning} disabled={isOffline} onClick={() => void run(remedy.work)}>
      {remedy.label}
    </Button>
  );
}

/** One reload fixes all: offer it once. */
function firstOfTheApp(facts: Device['facts']): Requirement {
  const missing = requirements(facts).find(({ isMet }) => !isMet);
  return missing?.name === 'shell' || missing?.name === 'fonts' ? missing.name : 'worker';
}
