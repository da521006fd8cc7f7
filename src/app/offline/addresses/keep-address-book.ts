import { whenQuiet } from '#app/timing/when-quiet.ts';
import { onAddressBookWanted, setAddressBook } from './address-book.ts';

/** ms after which the book is loaded although the page is not quiet. */
const patienceMs = 4_000;

const loadCache = () => import('./address-cache.ts');

/**
 * Keeps that person's address book on this device and up to date, until the returned function is called.
 */
export function keepAddressBook(uid: string): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;

  const begin = () => {
    onAddressBookWanted(undefined);
    cancel();
    void loadCache().then(
      ({ startAddressCache }) => {
        if (!isOver) stop = startAddressCache(uid);
      },
      () => {
        if (!isOver) onAddressBookWanted(begin);
      },
    );
  };
  const cancel = whenQuiet(begin, patienceMs);
  onAddressBookWanted(begin);

  return () => {
    isOver = true;
    onAddressBookWanted(undefined);
    cancel();
    stop?.();
    setAddressBook(undefined);
  };
}
