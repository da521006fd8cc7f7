import { apiBase } from '#app/api/base.ts';

/** The browser streams the file behind our signed link to disk. */
export function followLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = new URL(url, apiBase()).href;
  link.download = name;
  link.click();
}
