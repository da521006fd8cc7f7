/** Switches the lamp beside the lens. */
export type Torch = (isOn: boolean) => Promise<void>;

/** A lamp is no part of the types yet. Browsers say that there is one, or, newer ones, which states it has. */
type Capabilities = { torch?: boolean | readonly boolean[] };

/** Undefined where the camera has no lamp, or the browser cannot tell. */
export function torchOf(stream: MediaStream): Torch | undefined {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as Capabilities;
  const isThere = Array.isArray(torch) ? torch.includes(true) : torch === true;
  if (!track || !isThere) return undefined;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
