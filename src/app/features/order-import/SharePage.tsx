import { useLingui } from '@lingui/react/macro';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newId } from '#app/api/new-id.ts';
import { forgetShared, readShared, type SharedItem } from '#app/offline/app-files/shared-item.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { launchedFile, launchTable } from '#app/parts/files/launched-file.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { emptyAddress } from '#domain/address/address.ts';
import { notFromBook } from '#domain/address/address-wishes.ts';
import { tableRows } from '#domain/files/table-text.ts';

/** Opens what another app shared: files and tables in the import, a text as recipient (docs/rules.md 25.23). */
export function SharePage() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<'empty' | 'failed'>();
  const isOpening = useRef(false);

  async function openIt(item: SharedItem): Promise<void> {
    if ('file' in item || tableRows(item.text) > 0) {
      if ('file' in item) launchedFile.value = item.file;
      else launchTable(item.text, t`Geteilter Text`);
      await navigate(paths.orderImport(), { replace: true });
    } else {
      const { recipientOfText } = await import('#domain/order-import/recipient-of-text.ts');
      const recipient = { ...emptyAddress, ...recipientOfText(item.text), ...notFromBook };
      const id = newId();
      await saveDraft(db, { id, values: { recipient }, title: recipient.company });
      await navigate(paths.order(id), { replace: true });
    }
    await forgetShared();
  }

  useEffect(() => {
    if (isOpening.current) return;
    isOpening.current = true;
    readShared()
      .then((item) => (item ? openIt(item) : setProblem('empty')))
      .catch(() => setProblem('failed'));
  });

  function tryAgain() {
    isOpening.current = false;
    setProblem(undefined);
  }

  return (
    <>
      <PageTitle text={t`Geteiltes öffnen`} />
      {problem === 'failed' ? (
        <EmptyState
          icon={Share2}
          text={t`Das Geteilte konnte nicht geöffnet werden. Es liegt noch auf diesem Gerät.`}
          action={
            <Button variant="primary" onClick={tryAgain}>
              {t`Erneut versuchen`}
            </Button>
          }
        />
      ) : problem === 'empty' ? (
        <EmptyState
          icon={Share2}
          text={t`Hier ist nichts angekommen. Teilen Sie bitte noch einmal, oder fügen Sie Adresse oder Tabelle ein.`}
          action={
            <Button variant="primary" onClick={() => void navigate(paths.order())}>
              {t`Zum Auftrag`}
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
