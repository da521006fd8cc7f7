import { Suspense } from 'react';
import { LostBar } from '#app/shell/queue/panel/LostBar.tsx';
import { StorageBar } from './bars/StorageBar.tsx';
import { UpdateBar } from './bars/UpdateBar.tsx';

/** The bars over the lower edge of the page: what the app has to say about itself. */
export function NoticeBars() {
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-3 z-40 mx-auto grid max-w-lg gap-2 *:pointer-events-auto">
      <UpdateBar />
      <StorageBar />
      <Suspense>
        <LostBar />
      </Suspense>
    </div>
  );
}
