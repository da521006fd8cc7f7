const key = 'print-after-sending';

/** True if a label comes by itself as soon as its order was sent; of this device, since the printer stands beside it. */
export const printsAfterSending = (): boolean => localStorage.getItem(key) === '1';

/** Remembered on this device. */
export function rememberPrintAfterSending(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}
