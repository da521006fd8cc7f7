import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import type { useForm } from '#app/forms/form.ts';
import { errorText } from '#app/i18n/messages.ts';
import { createAddress, updateAddress } from '#app/offline/addresses/address-changes.ts';
import { presentAddress } from '#app/offline/addresses/present-address.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Address, PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { ownChangeOn } from '#domain/people/address-conflict.ts';

type Meanwhile =
  | { is: 'changed'; seen: PlainAddress; now: SavedAddress; requested: Address }
  | { is: 'deleted'; requested: Address };

const known = ['ADDRESS_EXISTS', 'ADDRESS_LIMIT', 'ADDRESS_CHANGED', 'OFFLINE'] as const;

export function useSaveAddress(
  address: SavedAddress | undefined,
  form: Pick<ReturnType<typeof useForm<PlainAddress>>, 'addIssues'>,
  onClose: () => void,
) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  // One key per form, so that a retry after a lost response creates no second address.
  const key = useRef(newId());

  /** `seen`: the entry to change; omit for a new one. */
  async function save(requested: Address, seen?: SavedAddress): Promise<void> {
    setProblem(undefined);
    try {
      if (seen) await updateAddress({ ...requested, address_id: seen.address_id, revision: seen.revision });
      else await createAddress(requested, key.current);
    } catch (error) {
      fail(error, requested, seen);
      return;
    }
    showSnackbar({ tone: 'success', text: t`Die Adresse wurde gespeichert.` });
    onClose();
  }

  function fail(error: unknown, requested: Address, seen: SavedAddress | undefined): void {
    const { code, issues } = describeError(error);
    const now = code === 'ADDRESS_CHANGED' ? presentAddress((error as { data?: unknown }).data) : undefined;
    setMeanwhile(undefined);
    if (seen && now) {
      setMeanwhile({ is: 'changed', seen, now, requested });
      return;
    }
    if (seen && code === 'NOT_FOUND') {
      setMeanwhile({ is: 'deleted', requested });
      return;
    }
    if (issues) form.addIssues(issues);
    const failed = seen
      ? t`Die Adresse konnte nicht geändert werden.`
      : t`Die Adresse konnte nicht hinzugefügt werden.`;
    setProblem(known.some((it) => it === code) ? errorText(code) : failed);
  }

  /** Applies the change to the colleague's version, or adds a new address. */
  async function insist(): Promise<void> {
    if (meanwhile?.is === 'changed') await save(ownChangeOn(meanwhile.now, meanwhile), meanwhile.now);
    else if (meanwhile) await save(meanwhile.requested);
  }

  return {
    save: (requested: Address) => save(requested, address),
    problem,
    setProblem,
    meanwhile,
    insist,
    decideLater: () => setMeanwhile(undefined),
  };
}
