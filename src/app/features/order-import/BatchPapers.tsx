import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Select } from '#app/ui/fields/Select.tsx';
import { type LabelOrder, labelOrders } from '#domain/labels/packing-list.ts';
import { PackingMenu } from './PackingMenu.tsx';
import { PrintBatch } from './PrintBatch.tsx';
import { ScanOrder } from './ScanOrder.tsx';
import type { OpenBatch } from './use-batch.ts';

export function BatchPapers({ open }: { open: OpenBatch }) {
  const { t } = useLingui();
  const [order, setOrder] = useState<LabelOrder>('file');
  // Batches from a rhythm, the archive or drafts have no file.
  const isOfFile = open.batch.headings.length > 0;
  const offered = labelOrders.filter((it) => isOfFile || it === 'file' || it === 'service');
  const orders: Record<LabelOrder, string> = {
    file: isOfFile ? t`wie in der Datei` : t`wie im Stapel`,
    service: t`nach Service`,
    shelf: t`nach Lagerplatz`,
    article: t`nach Artikel`,
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select<LabelOrder>
        label={t`Reihenfolge`}
        isLabelHidden
        value={order}
        options={offered.map((value) => ({ value, label: orders[value] }))}
        onChange={setOrder}
        className="w-44"
      />
      <PrintBatch rows={open.rows} order={order} />
      <PackingMenu open={open} order={order} />
      <ScanOrder open={open} order={order} />
    </div>
  );
}
