const key = 'print-after-sending';

/** Prints right after sending; stored per device, because the printer stands beside it. */
export const printsAfterSending = (): boolean => localStorage.getItem(key) === '1';

export function rememberPrintAfterSending(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}
