import { isAppleDevice } from '#app/ui/apple-device.ts';

/** The name of the key that opens tabs and fills in. */
export const altName = () => (isAppleDevice() ? '⌥' : 'Alt');
