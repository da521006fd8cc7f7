import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Package from 'lucide-react/icons/package';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { fileBytes } from '#app/api/file-bytes.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { ExplainedButton } from '#app/parts/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { type LabelOrder, labelOrders, type PackingKind } from '#domain/packing-list.ts';
import { PrintBatch } from './PrintBatch.tsx';
import { fetchPacking, mostIn, toPack } from './packing-papers.ts';
import { ScanOrder } from './ScanOrder.tsx';
import type { OpenBatch } from './use-batch.ts';

/** What is printed of a batch: labels, packing lists and a pick list, in the order of the warehouse. */
export function BatchPapers({ open }: { open: OpenBatch }) {
  const { t } = useLingui();
  const [order, setOrder] = useState<LabelOrder>('file');
  const orders: Record<LabelOrder, string> = {
    file: t`wie in der Datei`,
    service: t`nach Service`,
    shelf: t`nach Lagerplatz`,
    article: t`nach Artikel`,
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select<LabelOrder>
        label={t`Reihenfolge`}
        value={order}
        options={labelOrders.map((value) => ({ value, label: orders[value] }))}
        onChange={setOrder}
        className="w-full sm:w-52"
      />
      <PrintBatch rows={open.rows} order={order} />
      <PackingButton open={open} order={order} kind="pick" />
      <PackingButton open={open} order={order} kind="orders" />
      <ScanOrder open={open} order={order} />
    </div>
  );
}

type PackingButtonProps = { open: OpenBatch; order: LabelOrder; kind: PackingKind };

function PackingButton({ open, order, kind }: PackingButtonProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const rows = toPack(open.rows, order);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      for (let from = 0; from < rows.length; from += mostIn[kind]) {
        const file = await fetchPacking(open, rows.slice(from, from + mostIn[kind]), kind);
        const piece = rows.length > mostIn[kind] ? `${from / mostIn[kind] + 1}-` : '';
        saveFile(`${piece}${file.name}`, 'application/pdf', fileBytes(file));
      }
    },
    onError: (error) =>
      showSnackbar({
        tone: 'error',
        text: `${t`Die Liste konnte nicht erstellt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => mutate() },
      }),
  });
  const [icon, text] =
    kind === 'pick' ? ([ClipboardList, t`Pickliste`] as const) : ([Package, t`Packlisten`] as const);
  if (isOffline) {
    return (
      <ExplainedButton icon={icon} reason={t`Die Liste macht der Server. Sie braucht eine Verbindung.`}>
        {text}
      </ExplainedButton>
    );
  }
  return (
    <Button icon={icon} isLoading={isPending} disabled={rows.length === 0} onClick={() => mutate()}>
      {text}
    </Button>
  );
}
