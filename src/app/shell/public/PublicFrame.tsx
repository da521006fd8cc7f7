import { Outlet } from 'react-router-dom';
import { useAskedSettings } from '#app/parts/public/use-portal-settings.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { Footer } from './Footer.tsx';

export function PublicFrame() {
  const { settings, wasAsked } = useAskedSettings();
  return (
    <>
      {/* Reserves the footer's minimum height, so that a taller one moves nothing. */}
      <div className="flex min-h-[calc(100dvh-7rem)] flex-col">
        <Outlet />
      </div>
      {/* The footer's height depends on the settings. */}
      {wasAsked && <Footer settings={settings} />}
      <Snackbars />
    </>
  );
}
