/** Our own API or a compatible one (VITE_API_BASE), without a trailing slash. */
export function apiBase(): string {
  const base = import.meta.env.VITE_API_BASE || '/api';
  return new URL(base, location.origin).href.replace(/\/$/, '');
}

/** Version of the request shapes; the server accepts older versions for 90 days. */
export const wireVersion = 1;
