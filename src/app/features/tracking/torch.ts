export type Torch = (isOn: boolean) => Promise<void>;

/** TypeScript lacks `torch`: a boolean or, newer, a list of states. */
type Capabilities = { torch?: boolean | readonly boolean[] };

/** Undefined if there is no torch or the browser cannot tell. */
export function torchOf(stream: MediaStream): Torch | undefined {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as Capabilities;
  const isThere = Array.isArray(torch) ? torch.includes(true) : torch === true;
  if (!track || !isThere) return undefined;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
