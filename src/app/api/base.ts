/**
 * The address calls go to: our own server, or any other that speaks them (VITE_API_BASE). Without a slash at the end.
 */
export function apiBase(): string {
  const base = import.meta.env.VITE_API_BASE || '/api';
  return new URL(base, location.origin).href.replace(/\/$/, '');
}

/** Version of the request shapes; the server takes older ones for 90 days. */
export const wireVersion = 1;
