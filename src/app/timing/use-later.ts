import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from './when-quiet.ts';

/**
 * A part that only opens on demand: its code comes once the page is quiet, so that it works offline later on, or at once
 * when it is wanted. If the code cannot be had, the next wish tries again.
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
      void loader().then(
        (Component) => {
          if (!isOver) setPart({ Component });
        },
        () => {},
      );
    let callOff = () => {};
    if (isWanted) fetchIt();
    else callOff = whenQuiet(fetchIt);
    return () => {
      isOver = true;
      callOff();
    };
  }, [isThere, isWanted, loader]);

  return part?.Component;
}
