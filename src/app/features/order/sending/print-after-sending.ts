const key = 'print-after-sending';

/** Prints right after sending; stored per device, because the printer stands beside it. */
export const printsAfterSending = (): boolean => localStorage.getItem(key) === '1';

export function rememberPrintAfterSending(isRequested: boolean): void {
  if (isRequested) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}
