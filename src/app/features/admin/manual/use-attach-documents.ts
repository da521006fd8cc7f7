import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { uploadFile } from '#app/api/upload-file.ts';
import { errorText } from '#app/i18n/messages.ts';
import { holdUpdates } from '#app/offline/rows/unsaved.ts';
import { orderDocumentsQuery } from '#app/parts/papers/OrderDocuments.tsx';
import { fileNameFrom } from '#domain/staff/export-files.ts';
import { documentLimits, isDocumentAllowed } from '#domain/staff/order-document.ts';

type Sending = { name: string; percent: number };

/** Attaches documents one after the other. */
export function useAttachDocuments(shipment_id: string) {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const isSending = sending !== undefined;
  // Hold app updates: only this window has the file.
  useEffect(() => (isSending ? holdUpdates() : undefined), [isSending]);
  useEffect(() => () => stop.current?.abort(), []);

  async function attach(files: readonly File[]): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    stop.current = abort;
    const problems: string[] = [];
    for (const file of files) {
      if (signal.aborted) return;
      const found = (await problemOf(file)) ?? (await send(file, signal));
      if (found) problems.push(found);
    }
    setSending(undefined);
    setProblem(problems.join(' ') || undefined);
    await queryClient.invalidateQueries({ queryKey: orderDocumentsQuery(shipment_id).queryKey });
  }

  async function send(file: File, signal: AbortSignal): Promise<string | undefined> {
    const { name } = file;
    setSending({ name, percent: 0 });
    try {
      await uploadFile({
        file,
        to: { name: 'shipment.addDocument', path: `shipment/documents/${shipment_id}` },
        fields: {},
        onProgress: (share) => setSending({ name, percent: Math.round(share * 100) }),
        signal,
      });
      return undefined;
    } catch (error) {
      const { code } = describeError(error);
      if (code !== 'FOLDER_FULL') return `„${name}“: ${errorText(code)}`;
      const most = documentLimits.count;
      return t`„${name}“: Ein Auftrag hat höchstens ${most} Dokumente.`;
    }
  }

  return { attach, sending, problem };
}

/** Applies the server's rules before the upload. */
async function problemOf(file: File): Promise<string | undefined> {
  const called = file.name;
  const megabytes = documentLimits.size / 1_000_000;
  if (file.size > documentLimits.size)
    return t`„${called}“ ist zu groß: Eine Datei darf höchstens ${megabytes} MB haben.`;
  const head = await file
    .slice(0, 4_096)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head) return t`„${called}“ lässt sich nicht lesen.`;
  const name = fileNameFrom(called);
  return name && isDocumentAllowed(name, new Uint8Array(head))
    ? undefined
    : t`„${called}“ wird nicht angenommen: Es muss ein PDF oder ein Bild (PNG, JPG) sein.`;
}
