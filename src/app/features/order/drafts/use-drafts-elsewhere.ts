import { useEffect, useState } from 'react';
import { draftsElsewhere } from '#app/offline/work/draft-claim.ts';

/** ms; windows are opened and closed meanwhile, and none of them tells. */
const lookAgainMs = 2000;

/** The drafts that other windows have open. */
export function useDraftsElsewhere(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isLeft = false;
    const look = () =>
      draftsElsewhere().then(
        (found) => !isLeft && setIds((before) => (areSame(before, found) ? before : found)),
        () => {},
      );
    void look();
    const timer = setInterval(look, lookAgainMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, []);
  return ids;
}

const areSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));
