import { Outlet } from 'react-router-dom';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { Footer } from './Footer.tsx';

/** The frame around the pages before the login: the full footer, and the place where messages appear. */
export function PublicFrame() {
  const settings = usePortalSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <Outlet />
      <Footer settings={settings} />
      <Snackbars />
    </div>
  );
}
