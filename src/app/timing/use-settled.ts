import { useEffect, useState } from 'react';

/** The value once it has stayed for `ms`. The first value and undefined pass without delay. */
export function useSettled<T>(value: T | undefined, ms: number): T | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const isPause = value !== undefined && settled !== undefined;
    const timer = setTimeout(() => setSettled(value), isPause ? ms : 0);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}
