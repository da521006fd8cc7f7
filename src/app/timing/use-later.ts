import { type ComponentType, useEffect, useState } from 'react';
import { unlessLeaving } from './leaving.ts';
import { missingParts } from './missing-parts.ts';
import { whenQuiet } from './when-quiet.ts';

/**
 * A part that only opens on demand: its code comes once the page is quiet, so that it works offline later on, or at once
 * when it is wanted. If what is wanted cannot be had, the frame says so, and it comes by itself with the network.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ Component: ComponentType<Props> }>();
  const isThere = part !== undefined;
  const [loader] = useState(() => load);

  useEffect(() => {
    if (isThere) return;
    let isOver = false;
    const fetchIt = () =>
      void unlessLeaving(loader).then(
        (Component) => {
          if (isOver) return;
          missingParts.remove(fetchIt);
          setPart({ Component });
        },
        () => {
          if (isWanted && !isOver) missingParts.add(fetchIt);
        },
      );
    let callOff = () => {};
    if (isWanted) {
      fetchIt();
      addEventListener('online', fetchIt);
    } else callOff = whenQuiet(fetchIt);
    return () => {
      isOver = true;
      callOff();
      removeEventListener('online', fetchIt);
      missingParts.remove(fetchIt);
    };
  }, [isThere, isWanted, loader]);

  return part?.Component;
}
