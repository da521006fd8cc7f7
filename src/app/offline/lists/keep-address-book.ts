import { onAddressBookWanted, setAddressBook } from '#app/offline/addresses/address-book.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

/** ms after which the book is loaded although the page is not quiet. */
const patienceMs = 4_000;

/** With the list of goods, which is kept in the same way. */
const loadLists = () => import('./start-lists.ts');

/**
 * Keeps that person's address book and list of goods on this device and up to date, until the returned function is called.
 */
export function keepAddressBook(uid: string): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;

  const begin = () => {
    onAddressBookWanted(undefined);
    cancel();
    void loadLists().then(
      ({ startLists }) => {
        if (!isOver) stop = startLists(uid);
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
