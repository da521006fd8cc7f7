import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { TorchSwitch } from './TorchSwitch.tsx';
import { useCameraScan } from './use-camera-scan.ts';

type ScanDialogProps = { onClose: () => void; onScanned: (number: string) => void };

export function ScanDialog({ onClose, onScanned }: ScanDialogProps) {
  const { t } = useLingui();
  const { setVideo, state, torch, again } = useCameraScan((number) => {
    navigator.vibrate?.(60);
    onScanned(number);
  });
  const texts = {
    starting: t`Die Kamera wird gestartet.`,
    looking: t`Halten Sie den Barcode des Labels ruhig ins Bild.`,
    nothing: t`Noch nichts erkannt. Mehr Licht und ein Abstand von 15 bis 25 cm helfen meistens.`,
    not_allowed: t`Dieser Seite ist die Kamera nicht erlaubt. Bitte erlauben Sie sie in den Einstellungen des Browsers.`,
    no_camera: t`An diesem Gerät wurde keine Kamera gefunden.`,
    in_use: t`Die Kamera wird gerade von einem anderen Programm benutzt.`,
    failed: t`Der Scanner konnte nicht gestartet werden. Bitte versuchen Sie es später noch einmal.`,
  };
  const hasPicture = state === 'looking' || state === 'nothing' || state === 'starting';
  return (
    <Dialog isOpen onClose={onClose} size="large" title={t`Barcode scannen`}>
      {!hasPicture && <ErrorState text={texts[state]} onRetry={again} />}
      <div
        className={joinClasses(
          'relative overflow-hidden rounded-panel bg-fill-strong',
          !hasPicture && 'hidden',
        )}
      >
        <video
          ref={setVideo}
          muted
          playsInline
          aria-label={t`Bild der Kamera`}
          className="aspect-4/3 w-full object-cover"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-[8%] inset-y-[28%] rounded-panel border-2 border-accent"
        />
      </div>
      {hasPicture && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 text-label text-sm">
            {texts[state]}
          </p>
          {torch && <TorchSwitch torch={torch} />}
        </div>
      )}
    </Dialog>
  );
}
