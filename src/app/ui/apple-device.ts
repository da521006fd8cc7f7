export const isAppleDevice = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
