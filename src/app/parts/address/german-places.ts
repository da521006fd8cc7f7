import { useEffect, useState } from 'react';
import { type GermanPlaces, readGermanPlaces } from '#domain/address/german-places.ts';
import url from './german-places.txt?url';

let places: Promise<GermanPlaces> | undefined;

/**
 * The places of German postal codes, fetched when the first code is there. A device that has had them keeps them in the
 * browser's cache; one that cannot have them gives no hint, and asks again with the next form.
 */
export function useGermanPlaces(isWanted: boolean): GermanPlaces | undefined {
  const [found, setFound] = useState<GermanPlaces>();
  const isMissing = isWanted && found === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    places ??= fetchPlaces();
    places.then(
      (it) => !isOver && setFound(it),
      () => {
        places = undefined;
      },
    );
    return () => {
      isOver = true;
    };
  }, [isMissing]);
  return found;
}

async function fetchPlaces(): Promise<GermanPlaces> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for the places of postal codes`);
  return readGermanPlaces(await answer.text());
}
