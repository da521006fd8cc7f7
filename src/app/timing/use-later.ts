import { type ComponentType, useEffect, useState } from 'react';
import { loadInTurn } from '#app/ui/load-in-turn.ts';
import { whenNobodyTypes } from '#app/ui/when-nobody-types.ts';

/** Long enough for the page itself to be there first. */
const quietMs = 3000;

/**
 * A part that is not needed for the first picture: fetched when the page is quiet, in turn with others, so that it works
 * offline later on, and drawn when nobody types; or at once when it is wanted, or has a time of its own. If it cannot be
 * had, the next wish tries again.
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
    const isHurried = isWanted || afterMs !== undefined;
    const show = (Component: ComponentType<Props>) => {
      if (!callOff) return;
      if (isHurried) setPart({ Component });
      else callOff = whenNobodyTypes(() => setPart({ Component }));
    };
    const fetchIt = () => (isHurried ? loader() : loadInTurn(loader)).then(show, () => {});
    const timer = setTimeout(fetchIt, isWanted ? 0 : (afterMs ?? quietMs));
    return () => {
      clearTimeout(timer);
      callOff?.();
      callOff = undefined;
    };
  }, [isThere, isWanted, loader, afterMs]);

  return part?.Component;
}
