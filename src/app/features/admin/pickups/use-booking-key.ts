import { useRef, useState } from 'react';
import { newId } from '#app/api/new-id.ts';
import type { BookingKey } from '#app/parts/booking/use-book-pickup.ts';

type Current = ReturnType<BookingKey['current']>;

/** In memory only: this device stores no client's data. */
export function useBookingKey(): BookingKey & { isUncertain: boolean } {
  const [first] = useState<Current>(() => ({ id: newId() }));
  const current = useRef(first);
  const [isUncertain, setIsUncertain] = useState(false);

  async function become(next: Current): Promise<void> {
    current.current = next;
    setIsUncertain(next.attempt !== undefined);
  }

  return {
    current: () => current.current,
    isUncertain,
    change: (difference) => become({ ...current.current, ...difference }),
    renew: () => become({ id: newId() }),
    forget: () => become({ id: newId() }),
  };
}
