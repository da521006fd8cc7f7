import { useEffect, useState } from 'react';
import { draftsElsewhere } from '#app/offline/work/draft-claim.ts';

/** ms between polls; other windows do not report opening or closing. */
const lookAgainMs = 2000;

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
