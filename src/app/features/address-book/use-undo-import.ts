import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { syncAddresses } from '#app/offline/addresses/address-changes.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { forgetImport } from './last-import.ts';

export function useUndoImport() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const [isUndoing, setIsUndoing] = useState(false);

  async function undo(importId: string): Promise<boolean> {
    setIsUndoing(true);
    try {
      const { data } = await api.address.undoImport({ id: importId });
      await syncAddresses().catch(() => {});
      await forgetImport(db, importId);
      const removed = formatNumber(data.removed);
      const restored = formatNumber(data.restored);
      const left = formatNumber(data.left);
      showSnackbar({
        tone: 'success',
        text:
          data.left > 0
            ? t`Import rückgängig gemacht: ${removed} entfernt, ${restored} wiederhergestellt, ${left} inzwischen geändert und so gelassen.`
            : t`Import rückgängig gemacht: ${removed} entfernt, ${restored} wiederhergestellt.`,
        durationMs: 10_000,
      });
      return true;
    } catch (error) {
      const { code } = describeError(error);
      const isOver = code === 'LINK_EXPIRED' || code === 'NOT_FOUND';
      if (isOver) await forgetImport(db, importId);
      showSnackbar({
        tone: 'error',
        text: isOver
          ? t`Dieser Import kann nicht mehr rückgängig gemacht werden: Er ist älter als einen Tag.`
          : code === 'OFFLINE'
            ? errorText(code)
            : t`Der Import konnte nicht rückgängig gemacht werden.`,
      });
      return false;
    } finally {
      setIsUndoing(false);
    }
  }

  return { undo, isUndoing };
}
