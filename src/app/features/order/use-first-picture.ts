import { useEffect, useRef } from 'react';
import { useLocale } from '#app/i18n/setup.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

/** ms; by then everything is there that comes after the form. */
const restMs = 6_000;

/** Leaves a picture of the form for the next start, while it is as it opens: once it is at rest, and when it goes. */
export function useFirstPicture(db: WorkDatabase, isAsOpened: () => boolean): void {
  const latest = useRef(isAsOpened);
  latest.current = isAsOpened;
  const locale = useLocale();
  useEffect(() => {
    let keep: (() => void) | undefined;
    let callOff = () => {};
    const timer = setTimeout(() => {
      callOff = whenQuiet(() => {
        import('#app/offline/keep-picture.ts').then(
          ({ keepPicture }) => {
            keep = () => void keepPicture(db, locale, () => latest.current()).catch(() => {});
            keep();
          },
          () => {},
        );
      }, 10_000);
    }, restMs);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep?.();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      callOff();
      keep = undefined;
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [db, locale]);
}
