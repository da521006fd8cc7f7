import { Suspense } from 'react';
import { LostBar } from '#app/shell/queue/panel/LostBar.tsx';
import { StorageBar } from './bars/StorageBar.tsx';
import { UpdateBar } from './bars/UpdateBar.tsx';

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
