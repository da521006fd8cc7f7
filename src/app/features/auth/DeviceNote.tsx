import { useLingui } from '@lingui/react/macro';
import Inbox from 'lucide-react/icons/inbox';
import { useEffect, useState } from 'react';
import { currentLocale } from '#app/i18n/setup.ts';
import { listPartitions, type Partition } from '#app/offline/storage/device-database.ts';

/** Names the users whose orders wait on this device. */
export function DeviceNote() {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<Partition[]>([]);
  useEffect(() => {
    listPartitions().then(
      (partitions) => setWaiting(partitions.filter((it) => it.waiting > 0)),
      () => {},
    );
  }, []);
  if (waiting.length === 0) return null;
  const names = new Intl.ListFormat(currentLocale()).format(
    waiting.map(({ initials }) => spaced(initials) || t`einem Konto`),
  );
  return (
    <p className="mt-6 flex items-start gap-3 rounded-panel border border-line bg-sunken px-4 py-3 text-sm">
      <Inbox aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {waiting.length === 1
        ? t`Aufträge von ${names} warten auf diesem Gerät. Sie werden gesendet, sobald sich diese Person hier wieder anmeldet.`
        : t`Aufträge von ${names} warten auf diesem Gerät. Sie werden gesendet, sobald sich die jeweilige Person hier wieder anmeldet.`}
    </p>
  );
}

/** Example: "M. K." */
const spaced = (initials: string) => [...initials].map((it) => `${it}.`).join(' ');
