import { useEffect, useState } from 'react';

/** False without a secure origin. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (!mediaDevices?.getUserMedia || !mediaDevices.enumerateDevices) return;
    let isGone = false;
    const look = () =>
      mediaDevices.enumerateDevices().then(
        (devices) => isGone || setHasCamera(devices.some(({ kind }) => kind === 'videoinput')),
        () => {},
      );
    void look();
    mediaDevices.addEventListener('devicechange', look);
    return () => {
      isGone = true;
      mediaDevices.removeEventListener('devicechange', look);
    };
  }, []);
  return hasCamera;
}
