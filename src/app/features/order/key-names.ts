import { isAppleDevice } from '#app/ui/apple-device.ts';

export const altName = () => (isAppleDevice() ? '⌥' : 'Alt');
