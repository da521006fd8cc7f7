import { useEffect, useState } from 'react';
import { type GermanPlaces, readGermanPlaces } from '#domain/address/german-places.ts';
import url from './german-places.txt?url';

let places: Promise<GermanPlaces> | undefined;

/** Loaded when the first German postal code is typed; after a failure the next form retries. */
export function useGermanPlaces(isRequested: boolean): GermanPlaces | undefined {
  const [found, setFound] = useState<GermanPlaces>();
  const isMissing = isRequested && found === undefined;
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
