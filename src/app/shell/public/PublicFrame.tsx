import { Outlet } from 'react-router-dom';
import { useAskedSettings } from '#app/parts/public/use-portal-settings.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { Footer } from './Footer.tsx';

/** The frame around the pages before the login: the full footer, and the place where messages appear. */
export function PublicFrame() {
  const { settings, wasAsked } = useAskedSettings();
  return (
    <>
      {/* The page takes up all but what the footer needs at least, so that a taller one moves nothing. */}
      <div className="flex min-h-[calc(100dvh-7rem)] flex-col">
        <Outlet />
      </div>
      {/* Drawn once it is known how tall it is. */}
      {wasAsked && <Footer settings={settings} />}
      <Snackbars />
    </>
  );
}
