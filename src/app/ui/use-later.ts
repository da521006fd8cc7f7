import { type ComponentType, useEffect, useState } from 'react';
import { whenNobodyTypes } from './when-nobody-types.ts';

/** Long enough for the page itself to be there first. */
const quietMs = 3000;

/**
 * A part that is not needed for the first picture: fetched when the page is quiet, so that it works offline later on, and
 * drawn when nobody types; or at once when it is wanted, or has a time of its own. If it cannot be had, the next wish
 * tries again.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  afterMs?: number,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ Component: ComponentType<Props> }>();
  const isThere = part !== undefined;
  const [loader] = useState(() => load);

  useEffect(() => {
    if (isThere) return;
    let callOff: (() => void) | undefined = () => {};
    const show = (Component: ComponentType<Props>) => {
      if (!callOff) return;
      if (isWanted || afterMs !== undefined) setPart({ Component });
      else callOff = whenNobodyTypes(() => setPart({ Component }));
    };
    const timer = setTimeout(() => loader().then(show, () => {}), isWanted ? 0 : (afterMs ?? quietMs));
    return () => {
      clearTimeout(timer);
      callOff?.();
      callOff = undefined;
    };
  }, [isThere, isWanted, loader, afterMs]);

  return part?.Component;
}
