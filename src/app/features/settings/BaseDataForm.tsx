import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { useDerived, useForm } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/connection.ts';
import { BaseDataConflict } from '#app/parts/address/BaseDataConflict.tsx';
import { useLeaveGuard } from '#app/parts/dialogs/leave-guard.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { BaseData } from '#domain/people/account.ts';
import {
  BaseDataUpdate,
  type BaseDataValues,
  baseDataChanges,
  baseDataValues as valuesOf,
} from '#domain/people/base-data-update.ts';
import { judge } from '#domain/values/text.ts';
import { AccountFacts, BaseDataFacts } from './BaseDataFacts.tsx';
import { BaseDataFields } from './BaseDataFields.tsx';
import { SettingsOfflineNote, settingsCards } from './SettingsFrame.tsx';
import { useSaveBaseData } from './use-save-base-data.ts';

const issuesOf = (values: BaseDataValues, email: string) => judge(BaseDataUpdate, { ...values, email });

/** Users cannot leave invalid data (docs/rules.md 5.1). */
export function BaseDataForm({ baseData }: { baseData: BaseData }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  // Incomplete data begins with its fields open: the user was sent here to fill them in.
  const [mayEdit, setMayEdit] = useState(() => issuesOf(valuesOf(baseData), baseData.email).length > 0);
  const [leave, setLeave] = useState<() => void>();
  const { mutateAsync, isPending } = useSaveBaseData();
  /** Version when editing began. */
  const seen = useRef(baseData);
  const [conflict, setConflict] = useState<{ now: BaseData; requested: BaseDataValues }>();
  const form = useForm<BaseDataValues>({
    values: valuesOf(baseData),
    validate: (values) => issuesOf(values, baseData.email),
  });
  const isDirty = useDerived(() => form.isDirty.value);
  const isEditing = mayEdit && !isOffline;
  const country = baseData.country_code === 'DE' ? t`Deutschland` : baseData.country_code;

  // Another device's changes appear unless the user is typing.
  useEffect(() => {
    if (form.isDirty.peek()) return;
    seen.current = baseData;
    form.reset(valuesOf(baseData));
  }, [form, baseData]);

  useLeaveGuard({
    // Offline the user cannot fix invalid data.
    holds: () => !isOffline && (form.isDirty.peek() || form.check().length > 0),
    onHeld: (go) => (form.check().length > 0 ? refuseToLeave() : setLeave(() => go)),
    isUnsaved: () => form.isDirty.peek(),
  });

  function refuseToLeave() {
    setMayEdit(true);
    // Marks the errors and focuses the first.
    void form.submit(() => {});
    const canDiscard = issuesOf(valuesOf(baseData), baseData.email).length === 0;
    showSnackbar({
      tone: 'warning',
      text: t`Ihre Stammdaten sind noch nicht vollständig. Bitte korrigieren Sie die markierten Felder und speichern Sie, bevor Sie die Seite verlassen.`,
      ...(canDiscard ? { action: { label: t`Änderungen verwerfen`, onAction: discard } } : {}),
    });
  }

  function take(now: BaseData) {
    seen.current = now;
    form.reset(valuesOf(now));
    setMayEdit(false);
  }

  const discard = () => take(baseData);

  function save(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(
      (values) => send(values, seen.current),
      () => showSnackbar({ tone: 'warning', text: t`Bitte füllen Sie alle nötigen Felder aus` }),
    );
  }

  async function send(values: BaseDataValues, at: BaseData): Promise<void> {
    try {
      const named = at.revision === undefined ? {} : { revision: at.revision };
      take((await mutateAsync(() => ({ ...values, ...named }))).data);
      showSnackbar({ tone: 'success', text: t`Ihre Stammdaten sind gespeichert.` });
    } catch (error) {
      const now = presentBaseData(error);
      if (now) return compare(values, now);
      const { code, issues } = describeError(error);
      if (code === 'VALIDATION_FAILED' && issues) form.addIssues(issues);
      showSnackbar({
        tone: 'warning',
        text: t`Ihre Stammdaten konnten nicht gespeichert werden. Bitte versuchen Sie es später noch einmal.`,
        action: { label: t`Erneut versuchen`, onAction: () => save() },
      });
    }
  }

  /** Staff changed fields outside this form: save again. */
  async function compare(requested: BaseDataValues, now: BaseData): Promise<void> {
    const changes = baseDataChanges(valuesOf(seen.current), valuesOf(now));
    if (Object.keys(changes).length === 0) {
      seen.current = now;
      await send(requested, now);
    } else setConflict({ now, requested });
  }

  return (
    <form noValidate onSubmit={save} className={settingsCards}>
      <SettingsOfflineNote />
      <Card
        title={t`Firma und Ansprechpartner`}
        isFlush={!isEditing}
        actions={
          <Switch
            label={t`Bearbeiten`}
            value={isEditing}
            disabled={isOffline || isPending}
            // Only the buttons save or discard input.
            onChange={(next) => (next || !isDirty) && setMayEdit(next)}
          />
        }
        footer={
          isEditing && (
            <>
              <Button onClick={discard} disabled={isPending}>
                {t`Änderungen verwerfen`}
              </Button>
              <Button type="submit" variant="primary" isLoading={isPending}>
                {t`Speichern`}
              </Button>
            </>
          )
        }
      >
        {isEditing ? (
          <BaseDataFields form={form} country={country} />
        ) : (
          <BaseDataFacts form={form} country_code={baseData.country_code} country={country} />
        )}
      </Card>
      <AccountFacts baseData={baseData} />
      <ConfirmDialog
        isOpen={leave !== undefined}
        title={t`Änderungen verwerfen?`}
        text={t`Sie haben Stammdaten geändert und noch nicht gespeichert.`}
        confirmLabel={t`Verwerfen und verlassen`}
        cancelLabel={t`Hier bleiben`}
        isDangerous
        onConfirm={() => {
          discard();
          setLeave(undefined);
          leave?.();
        }}
        onCancel={() => setLeave(undefined)}
      />
      <BaseDataConflict
        conflict={
          conflict && {
            seen: valuesOf(seen.current),
            now: valuesOf(conflict.now),
            requested: conflict.requested,
          }
        }
        intro={t`Unsere Mitarbeiter oder ein anderes Gerät haben Ihre Stammdaten geändert, während Sie sie bearbeitet haben:`}
        onInsist={async (values) => {
          if (!conflict) return;
          setConflict(undefined);
          seen.current = conflict.now;
          for (const name of Object.keys(values) as (keyof BaseDataValues)[]) form.set(name, values[name]);
          await send(values, conflict.now);
        }}
        onGiveIn={() => {
          if (conflict) take(conflict.now);
          setConflict(undefined);
        }}
        onClose={() => setConflict(undefined)}
      />
    </form>
  );
}

function presentBaseData(error: unknown): BaseData | undefined {
  if (describeError(error).code !== 'BASE_DATA_CHANGED') return undefined;
  return (error as { data?: { base_data?: BaseData } }).data?.base_data;
}
