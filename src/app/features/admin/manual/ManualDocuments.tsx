import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { OrderDocuments, orderDocumentsQuery } from '#app/parts/papers/OrderDocuments.tsx';
import { FileDrop } from '#app/ui/fields/FileDrop.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { OrderDocument } from '#contract/order-documents.ts';
import { documentExtensions, documentLimits } from '#domain/staff/order-document.ts';
import { useAttachDocuments } from './use-attach-documents.ts';

/** Staff attach and delete documents; the client reads them (docs/rules.md 16.10). */
export function ManualDocuments({ shipment_id }: { shipment_id: string }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [asked, setAsked] = useState<OrderDocument>();
  const { attach, sending, problem } = useAttachDocuments(shipment_id);
  const { name: sent = '', percent = 0 } = sending ?? {};
  const megabytes = documentLimits.size / 1_000_000;
  return (
    <div className="grid gap-3 border-line border-t pt-3">
      <h3 className="font-semibold">{t`Dokumente, für den Kunden lesbar`}</h3>
      <OrderDocuments
        shipment_id={shipment_id}
        renderActions={(document) => (
          <DeleteButton name={document.name} isOffline={isOffline} onClick={() => setAsked(document)} />
        )}
      />
      <FileDrop
        isSmall
        isMultiple
        label={t`Dokument hinzufügen`}
        hint={t`PDF, PNG oder JPG, höchstens ${megabytes} MB.`}
        accept={documentExtensions.join(',')}
        error={problem}
        disabled={isOffline || sending !== undefined}
        onFiles={(files) => void attach(files)}
      />
      <p role="status" className="tabular text-muted text-xs empty:hidden">
        {sending && t`„${sent}“ wird gesendet, ${percent} %`}
      </p>
      <DeleteQuestion shipment_id={shipment_id} document={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

function DeleteButton(props: { name: string; isOffline: boolean; onClick: () => void }) {
  const { t } = useLingui();
  const { name, isOffline, onClick } = props;
  return (
    <IconButton
      icon={Trash2}
      tone="danger"
      label={t`Löschen: ${name}`}
      disabled={isOffline}
      reason={t`Dafür ist eine Verbindung nötig.`}
      onClick={onClick}
    />
  );
}

type DeleteQuestionProps = { shipment_id: string; document: OrderDocument | undefined; onClose: () => void };

function DeleteQuestion({ shipment_id, document, onClose }: DeleteQuestionProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const name = document?.name ?? '';

  async function remove() {
    if (!document) return;
    try {
      await api.shipment.removeDocument({ id: shipment_id, uid: document.uid });
      showSnackbar({ tone: 'success', text: t`Das Dokument ist gelöscht.` });
    } catch (error) {
      const text = `${t`Das Dokument ist nicht gelöscht.`} ${errorText(describeError(error).code)}`;
      showSnackbar({ tone: 'error', text });
    }
    onClose();
    await queryClient.invalidateQueries({ queryKey: orderDocumentsQuery(shipment_id).queryKey });
  }

  return (
    <LaterConfirmDialog
      isOpen={document !== undefined}
      title={t`Dokument löschen?`}
      text={t`„${name}“ wird auch für den Kunden gelöscht und lässt sich nicht wiederherstellen.`}
      confirmLabel={t`Dokument löschen`}
      isDangerous
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
