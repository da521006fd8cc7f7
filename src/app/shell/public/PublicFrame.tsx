import { Outlet } from 'react-router-dom';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { Footer } from './Footer.tsx';

/** What surrounds the pages before the login: the full footer, and where messages appear. */
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
