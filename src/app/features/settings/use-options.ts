import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeError } from '#app/api/client.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { BaseData, Options } from '#domain/people/account.ts';
import { useSaveBaseData } from './use-save-base-data.ts';

/** A failed change reverts. */
export function useOptions(baseData: BaseData) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync } = useSaveBaseData();
  const [unsaved, setUnsaved] = useState<Partial<Options>>({});
  const underWay = useRef(0);

  async function change(patch: Partial<Options>): Promise<void> {
    setUnsaved((before) => ({ ...before, ...patch }));
    underWay.current += 1;
    try {
      await mutateAsync((present) => ({ options: { ...present.options, ...patch } }));
      showSnackbar({ tone: 'success', text: t`Ihre Optionen sind gespeichert.` });
    } catch (error) {
      refuse(describeError(error).code === 'VALIDATION_FAILED', patch);
    } finally {
      underWay.current -= 1;
      if (underWay.current === 0) setUnsaved({});
    }
  }

  function refuse(isIncomplete: boolean, patch: Partial<Options>) {
    // The request sends all base data, which may be incomplete.
    if (isIncomplete) {
      showSnackbar({
        tone: 'warning',
        text: t`Bitte vervollständigen Sie Ihre Stammdaten.`,
        action: { label: t`Zu den Stammdaten`, onAction: () => void navigate(paths.baseData()) },
      });
      return;
    }
    showSnackbar({
      tone: 'warning',
      text: t`Ihre Optionen konnten nicht gespeichert werden. Bitte versuchen Sie es später noch einmal.`,
      action: { label: t`Erneut versuchen`, onAction: () => void change(patch) },
    });
  }

  return {
    options: { ...baseData.options, ...unsaved },
    change: (patch: Partial<Options>) => void change(patch),
  };
}
