import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { clearStorageTrouble, setStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import {
  forgetPickupForm,
  newPickupForm,
  type PickupForm,
  readPickupForm,
  savePickupForm,
} from '#app/offline/work/pickup-form.ts';

/** `null` if there is none, `undefined` while loading. */
export function useStoredForm(db: WorkDatabase): PickupForm | null | undefined {
  const [stored, setStored] = useState<PickupForm | null>();
  useEffect(() => {
    let isOver = false;
    readPickupForm(db).then(
      (form) => !isOver && setStored(form ?? null),
      () => !isOver && setStored(null),
    );
    return () => {
      isOver = true;
    };
  }, [db]);
  return stored;
}

export type StoredBooking = {
  /** The form's id is the request's key. */
  current: () => PickupForm;
  /** A request's result is unknown. */
  isUncertain: boolean;
  change: (difference: Partial<PickupForm>) => Promise<void>;
  renew: () => Promise<void>;
  forget: () => Promise<void>;
};

/** Writes one after the other. */
export function useStoredBooking(db: WorkDatabase, stored: PickupForm | null): StoredBooking {
  const [first] = useState(() => stored ?? newPickupForm(undefined));
  const current = useRef(first);
  const [isUncertain, setIsUncertain] = useState(first.attempt !== undefined);
  const saving = useRef(Promise.resolve());

  const write = useCallback((work: () => Promise<void>) => {
    saving.current = saving.current.then(work).then(
      () => clearStorageTrouble('not_saved'),
      () => setStorageTrouble('not_saved'),
    );
    return saving.current;
  }, []);

  const change = useCallback(
    (difference: Partial<PickupForm>) => {
      const next = { ...current.current, ...difference };
      current.current = next;
      setIsUncertain(next.attempt !== undefined);
      // The next write includes newer input.
      return write(async () => {
        if (current.current === next) await savePickupForm(db, next);
      });
    },
    [db, write],
  );

  return {
    current: () => current.current,
    isUncertain,
    change,
    renew: () => change({ id: newPickupForm(undefined).id, attempt: undefined }),
    forget: () => {
      current.current = newPickupForm(undefined);
      setIsUncertain(false);
      return write(() => forgetPickupForm(db));
    },
  };
}
