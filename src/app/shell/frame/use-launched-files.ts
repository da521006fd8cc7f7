import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { launchedFile } from '#app/parts/files/launched-file.ts';
import { paths } from '#app/paths.ts';

/** Chromium's Launch Handler API, which TypeScript does not know. */
type Launch = { files: readonly { getFile: () => Promise<File> }[] };
type LaunchQueue = { setConsumer: (consumer: (launch: Launch) => void) => void };

/** Opens files of the installed app in the import, also while the app is open (docs/rules.md 25.1). */
export function useLaunchedFiles(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(async ({ files: [file] }) => {
      if (!file) return;
      launchedFile.value = await file.getFile();
      await navigate(paths.orderImport());
    });
  }, [navigate]);
}
