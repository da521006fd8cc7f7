import { paths } from '#app/paths.ts';
import { pictureAddress, pictureBuild, pictureCache } from '#app/picture-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the page with the picture has in its place (run/installed-page.ts). */
const place = '<!--picture-->';

/** Of the page asked for, if it is the one that leaves a picture. */
export async function keptPicture(address: string): Promise<Response | undefined> {
  const { pathname, search } = new URL(address);
  // A new version takes over first, and reloads what is open.
  if (pathname !== paths.order() || search !== '' || self.registration.waiting) return undefined;
  return caches.match(pictureAddress, { cacheName: pictureCache });
}

/** The page with the picture in it; nothing if it is of another build. */
export async function withPicture(page: Response, picture: Response): Promise<Response | undefined> {
  const [html, shown] = await Promise.all([page.text(), picture.text()]);
  if (!html.includes(`"${picture.headers.get(pictureBuild)}"`)) return undefined;
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(
    html.replace(place, () => `<div id="picture">${shown}</div>`),
    { headers },
  );
}
