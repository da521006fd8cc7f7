/** ms the server is ahead of this device; 0 until it has answered. */
let offset = 0;

/** Reads the server's time, which every answer tells to the second. */
export function noteServerTime(response: Response): void {
  const at = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  // Within the header's own grain the device's clock is the finer one.
  const ahead = at - Date.now();
  offset = Math.abs(ahead) < 2000 ? 0 : ahead;
}

/** ms. The server's clock as far as it is known, so that a wrong device clock breaks no deadline. */
export function serverNow(): number {
  return Date.now() + offset;
}
