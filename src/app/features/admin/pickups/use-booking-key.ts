import { useRef, useState } from 'react';
import { newId } from '#app/api/new-id.ts';
import type { BookingKey } from '#app/parts/booking/use-book-pickup.ts';

type Current = ReturnType<BookingKey['current']>;

/** The key of a booking for a client, for as long as the page is open: nothing of a client's is kept on the device. */
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
