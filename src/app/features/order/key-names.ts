export const isAppleDevice = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the key that opens tabs and fills in. */
export const altName = () => (isAppleDevice() ? '⌥' : 'Alt');
