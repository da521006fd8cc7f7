import { apiBase } from '#app/api/base.ts';

/** Lets the browser fetch the file behind a signed link of ours and write it to the disk while it arrives. */
export function followLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = new URL(url, apiBase()).href;
  link.download = name;
  link.click();
}
