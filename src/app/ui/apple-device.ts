/** Where keys have other names: Command for Control, Option for Alt. */
export const isAppleDevice = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
