import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

export function startRecord(db: WorkDatabase, initials: string): () => void {
  let isOver = false;
  let stop = () => {};
  const cancel = whenQuiet(() => {
    import('#app/offline/storage/device-record.ts').then(
      (it) => {
        if (!isOver) stop = it.startDeviceRecord(db, initials);
      },
      () => {},
    );
  });
  return () => {
    isOver = true;
    cancel();
    stop();
  };
}
