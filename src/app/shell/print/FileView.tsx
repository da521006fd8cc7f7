import { useLingui } from '@lingui/react/macro';
import FileText from 'lucide-react/icons/file-text';
import Share from 'lucide-react/icons/share';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { fileView, showFile } from '#app/parts/print/file-view.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';

/** Shows the file within the app; the system's sheet prints it (AirPrint) or passes it on. */
export function FileView() {
  const file = useSyncExternalStore(fileView.subscribe, fileView.get);
  return file && <OpenFile key={`${file.name} ${file.lastModified}`} file={file} />;
}

function OpenFile({ file }: { file: File }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const image = useImage(file);
  const size = formatNumber(Math.max(1, file.size / 1024), 0);
  const close = () => showFile(undefined);

  // Safari shares only within a press, which loading the file would outlast.
  async function share(): Promise<void> {
    setProblem(undefined);
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      // The user closed the sheet.
      if (error instanceof Error && error.name === 'AbortError') return;
      setProblem(t`Das Gerät hat die Datei nicht angenommen.`);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={t`Drucken oder teilen`}
      problem={problem}
      actions={
        <>
          <Button onClick={close}>{t`Zurück`}</Button>
          <Button variant="primary" icon={Share} onClick={() => void share()}>
            {t`Drucken oder teilen`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        {image ? (
          <img src={image} alt={file.name} className="max-h-[60vh] justify-self-center border border-line" />
        ) : (
          <p className="flex min-w-0 items-center gap-3">
            <FileText aria-hidden="true" strokeWidth={1.75} className="size-8 shrink-0 text-brand" />
            <span className="min-w-0 break-words">
              <span className="block font-semibold">{file.name}</span>
              <span className="tabular text-muted">{t`${size} kB`}</span>
            </span>
          </p>
        )}
        <p className="text-label">{t`Das Menü des Geräts zeigt die Datei, druckt sie oder gibt sie weiter.`}</p>
      </div>
    </Dialog>
  );
}

function useImage(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
