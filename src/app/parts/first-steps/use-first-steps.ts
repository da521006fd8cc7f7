import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { boxSizesQuery, newestShipmentsQuery } from '#app/api/persisted-queries.ts';
import { serverDay } from '#app/api/server-clock.ts';
import { useSession } from '#app/api/session.ts';
import { useAddressBook, wantAddressBook } from '#app/offline/addresses/address-book.ts';
import { isInstalled, useInstallWay } from '#app/parts/dialogs/install.ts';
import { hasChosenLabel } from '#app/parts/print/label-choice.ts';
import { stationPrinter } from '#app/parts/print/station-printer.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';

export type FirstStep = 'printer' | 'boxes' | 'addresses' | 'test_label' | 'install';
export type FirstSteps = {
  steps: readonly { step: FirstStep; isDone: boolean }[];
  hide: () => void;
  recordTestLabel: () => void;
};

/** Stored on this device per user; '' until the first press. */
type Stored = '' | 'tested' | 'gone';
const keyOf = (uid: string | undefined) => `first-steps-${uid}`;

/**
 * Steps of a client's first day on this device: gone when all are done, when the user hides them, and once an order of an
 * earlier day is known (docs/rules.md 5.9). Undefined: nothing to show.
 */
export function useFirstSteps(): FirstSteps | undefined {
  const key = keyOf(useSession()?.user_uid);
  const [stored, setStored] = useState(() => (localStorage.getItem(key) ?? '') as Stored);
  const isAsked = stored !== 'gone';
  const newest = useQuery({ ...newestShipmentsQuery(), enabled: isAsked }).data?.data;
  const boxes = useQuery({ ...boxSizesQuery(), enabled: isAsked }).data?.data.boxes;
  const book = useAddressBook();
  const way = useInstallWay();
  useEffect(() => {
    if (isAsked) wantAddressBook();
  }, [isAsked]);

  function record(next: Stored) {
    localStorage.setItem(key, next);
    setStored(next);
  }

  const isTested = stored === 'tested';
  const canInstall = way !== 'none' || isInstalled();
  const steps: FirstSteps['steps'] = [
    { step: 'printer', isDone: stationPrinter('labels') !== undefined || hasChosenLabel() },
    { step: 'boxes', isDone: (boxes?.length ?? 0) > 0 },
    { step: 'addresses', isDone: book.count > 0 },
    { step: 'test_label', isDone: isTested },
    ...(canInstall ? [{ step: 'install' as const, isDone: isInstalled() }] : []),
  ];
  const today = serverDay();
  const isOver =
    newest?.some((it) => dayFromSeconds(it.created.seconds) < today) || steps.every((it) => it.isDone);
  useEffect(() => {
    if (!isAsked || !isOver) return;
    localStorage.setItem(key, 'gone');
    setStored('gone');
  }, [isAsked, isOver, key]);

  if (!isAsked || isOver || !newest || !boxes || book.state === 'starting') return undefined;
  return { steps, hide: () => record('gone'), recordTestLabel: () => record('tested') };
}
