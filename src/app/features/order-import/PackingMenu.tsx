import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Package from 'lucide-react/icons/package';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Menu, MenuItem } from '#app/ui/overlays/Menu.tsx';
import { menuButtonLook } from '#app/ui/overlays/menu-button-look.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { LabelOrder, PackingKind } from '#domain/labels/packing-list.ts';
import { fetchPacking, filesOf, toPack } from './packing-papers.ts';
import type { OpenBatch } from './use-batch.ts';

export function PackingMenu({ open, order }: { open: OpenBatch; order: LabelOrder }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const rows = toPack(open.rows, order);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (kind: PackingKind) => {
      const files = filesOf(open, rows, kind);
      for (const [index, orders] of files.entries()) {
        const file = await fetchPacking(open, orders, kind);
        const piece = files.length > 1 ? `${index + 1}-` : '';
        saveFile(`${piece}${file.name}`, 'application/pdf', file);
      }
    },
    onError: (error, kind) =>
      showSnackbar({
        tone: 'error',
        text: `${t`Die Liste konnte nicht erstellt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => mutate(kind) },
      }),
  });
  const note = isOffline ? t`Der Server erstellt die Liste. Dafür ist eine Verbindung nötig.` : undefined;
  const item = (close: () => void, kind: PackingKind) => ({
    note,
    disabled: isOffline || isPending || rows.length === 0,
    onChoose: () => {
      close();
      mutate(kind);
    },
  });
  return (
    <Menu
      label={t`Stapel`}
      align="start"
      triggerClassName={menuButtonLook}
      trigger={
        <>
          {isPending ? <Spinner /> : <ClipboardList aria-hidden="true" className="size-4.5 shrink-0" />}
          {t`Listen`}
        </>
      }
    >
      {(close) => (
        <>
          <MenuItem icon={ClipboardList} label={t`Pickliste`} {...item(close, 'pick')} />
          <MenuItem icon={Package} label={t`Packlisten`} {...item(close, 'orders')} />
        </>
      )}
    </Menu>
  );
}
