import { useEffect, useState } from 'react';

/** ms; what is over sooner need not be shown. */
const long = 200;

/** True once that has been so for a while: what flickers with every key tells nobody anything. */
export function useForLong(isSo: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLong(true), long);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSo]);
  return isSo && isLong;
}
