import { type ComponentType, useEffect, useState } from 'react';
import { whenNobodyTypes } from './when-nobody-types.ts';

/** Long enough for the page itself to be there first. */
const quietMs = 3000;

/**
 * A part that is not needed for the first picture: fetched when the page is quiet and nobody types, so that it works
 * offline later on, or at once when it is wanted. If it cannot be had, the next wish tries again.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  afterMs = quietMs,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ Component: ComponentType<Props> }>();
  const isThere = part !== undefined;
  const [loader] = useState(() => load);

  useEffect(() => {
    if (isThere) return;
    const fetchPart = () =>
      loader().then(
        (Component) => setPart({ Component }),
        () => {},
      );
    if (!isWanted) return whenNobodyTypes(fetchPart, afterMs);
    const timer = setTimeout(fetchPart);
    return () => clearTimeout(timer);
  }, [isThere, isWanted, loader, afterMs]);

  return part?.Component;
}
