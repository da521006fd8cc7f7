import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { fileSize } from '#app/parts/files/file-size.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { OrderDocument } from '#contract/order-documents.ts';

export const orderDocumentsQuery = (id: string) =>
  orpc.shipment.documents.queryOptions({ input: { id }, refetchOnMount: 'always' });

type OrderDocumentsProps = {
  shipment_id: string;
  renderActions?: (document: OrderDocument) => ReactNode;
};

/** Documents that staff attached to a manual order (docs/rules.md 16.10). */
export function OrderDocuments({ shipment_id, renderActions }: OrderDocumentsProps) {
  const { t } = useLingui();
  const query = useQuery(orderDocumentsQuery(shipment_id));
  const documents = query.data?.data;
  if (!documents)
    return (
      <QueryMissing query={query} failed={t`Die Dokumente konnten nicht geladen werden.`}>
        <Skeleton className="h-10 w-full" />
      </QueryMissing>
    );
  if (documents.length === 0) return <p className="text-muted text-sm">{t`Noch keine Dokumente.`}</p>;
  return (
    <ul aria-label={t`Dokumente`} className="-my-1.5 divide-y divide-line-soft">
      {documents.map((document) => (
        <li key={document.uid} className="flex items-center gap-1 py-1.5 text-sm">
          <span className="mr-auto min-w-0">
            <span className="block break-words font-medium">{document.name}</span>
            <span className="tabular block text-muted text-xs">
              {`${fileSize(document.size)} · ${formatDateTime(document.created.seconds)}`}
            </span>
          </span>
          <DownloadDocument shipment_id={shipment_id} document={document} />
          {renderActions?.(document)}
        </li>
      ))}
    </ul>
  );
}

function DownloadDocument({ shipment_id, document }: { shipment_id: string; document: OrderDocument }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isLoading, setIsLoading] = useState(false);
  const { uid, name } = document;

  async function download() {
    setIsLoading(true);
    try {
      const requested = { id: shipment_id, uid };
      const file = await fetchFile((how) => api.shipment.document(requested, how));
      saveFile(file.name, 'application/octet-stream', file);
    } catch (error) {
      showSnackbar({
        tone: 'error',
        text: `${t`„${name}“ konnte nicht geladen werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => void download() },
      });
    }
    setIsLoading(false);
  }

  return (
    <IconButton
      icon={Download}
      label={t`Herunterladen: ${name}`}
      isLoading={isLoading}
      disabled={isOffline}
      reason={t`Dafür ist eine Verbindung nötig.`}
      onClick={() => void download()}
    />
  );
}
