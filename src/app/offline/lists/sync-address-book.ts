import { onAddressBookRequested, setAddressBook } from '#app/offline/addresses/address-book.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';

/** Loads the lists after this time even on a busy page, in ms. */
const patienceMs = 4_000;

const loadLists = () => import('./start-lists.ts');

/** Loads and syncs address book and list of goods until the returned function is called. */
export function syncAddressBook(uid: string): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;

  const begin = () => {
    onAddressBookRequested(undefined);
    cancel();
    void loadLists().then(
      ({ startLists }) => {
        if (!isOver) stop = startLists(uid);
      },
      () => {
        if (!isOver) onAddressBookRequested(begin);
      },
    );
  };
  const cancel = whenQuiet(begin, patienceMs);
  onAddressBookRequested(begin);

  return () => {
    isOver = true;
    onAddressBookRequested(undefined);
    cancel();
    stop?.();
    setAddressBook(undefined);
  };
}
