import { useEffect, useRef, useState } from 'react';
import { lookForNumber, type ScanTrouble, scanTrouble } from './look-for-number.ts';
import type { Torch } from './torch.ts';

/** `nothing`: no code found for a while. */
export type ScanState = 'starting' | 'looking' | 'nothing' | ScanTrouble;

const patienceMs = 10_000;

/** Unmounting `video` turns the camera off. */
export function useCameraScan(onNumber: (number: string) => void) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState<ScanState>('starting');
  const [torch, setTorch] = useState<Torch>();
  const [round, setRound] = useState(0);
  const handOn = useRef(onNumber);
  handOn.current = onNumber;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew
  useEffect(() => {
    if (!video) return;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setState('starting');
    setTorch(undefined);
    lookForNumber(video, ending.signal, (found) => {
      setState('looking');
      setTorch(() => found);
      timer = setTimeout(() => setState('nothing'), patienceMs);
    })
      .then(
        (number) => {
          if (number !== undefined && !ending.signal.aborted) handOn.current(number);
        },
        (error: unknown) => {
          if (!ending.signal.aborted) setState(scanTrouble(error));
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [video, round]);

  return { setVideo, state, torch, again: () => setRound((before) => before + 1) };
}
