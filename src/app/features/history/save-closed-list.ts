import { t } from '@lingui/core/macro';
import { api, describeError } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { errorText } from '#app/i18n/messages.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { ClosedHandover } from '#domain/shipment/handover-list.ts';

export async function saveClosedList(list: Pick<ClosedHandover, 'list_id' | 'number'>): Promise<void> {
  const { list_id, number } = list;
  try {
    const requested = { list_id, language: currentLocale() };
    const file = await fetchFile((how) => api.shipment.closedHandoverList(requested, how));
    saveFile(file.name, 'application/pdf', file);
    showSnackbar({ tone: 'success', text: t`Die Übergabeliste ${number} ist gespeichert.` });
  } catch (error) {
    const reason = errorText(describeError(error).code);
    showSnackbar({
      tone: 'error',
      text: t`Die Übergabeliste ${number} konnte nicht erstellt werden. ${reason}`,
      action: { label: t`Erneut versuchen`, onAction: () => void saveClosedList(list) },
    });
  }
}
