import { type ComponentType, useEffect, useState } from 'react';
import { loadTwice } from './leaving.ts';
import { missingParts } from './missing-parts.ts';
import { whenQuiet } from './when-quiet.ts';

/**
 * Loads a part when the page is idle, for offline use, or immediately when `isRequested`. After a failure the frame
 * reports the part, and it loads with the network.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  isRequested: boolean,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ Component: ComponentType<Props> }>();
  const isThere = part !== undefined;
  const [loader] = useState(() => load);

  useEffect(() => {
    if (isThere) return;
    let isOver = false;
    const fetchIt = () =>
      void loadTwice(loader).then(
        (Component) => {
          if (isOver) return;
          missingParts.remove(fetchIt);
          setPart({ Component });
        },
        () => {
          if (isRequested && !isOver) missingParts.add(fetchIt);
        },
      );
    let callOff = () => {};
    if (isRequested) {
      fetchIt();
      addEventListener('online', fetchIt);
    } else callOff = whenQuiet(fetchIt);
    return () => {
      isOver = true;
      callOff();
      removeEventListener('online', fetchIt);
      missingParts.remove(fetchIt);
    };
  }, [isThere, isRequested, loader]);

  return part?.Component;
}
