import { NewestShipments } from './NewestShipments.tsx';
import { OpenDrafts } from './OpenDrafts.tsx';
import { StatusCounts } from './StatusCounts.tsx';
import { TodayNumbers } from './TodayNumbers.tsx';
import { TroubledShipments } from './TroubledShipments.tsx';
import { useStatusCounts } from './use-status-counts.ts';

/** Works offline. */
export function Overview() {
  const status = useStatusCounts();
  return (
    <div className="grid gap-4">
      <TodayNumbers {...status} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4 empty:hidden">
          {status.standing && <TroubledShipments standing={status.standing} />}
          <OpenDrafts />
        </div>
        <div className="grid gap-4 only:col-span-full">
          <StatusCounts {...status} />
          <NewestShipments />
        </div>
      </div>
    </div>
  );
}
