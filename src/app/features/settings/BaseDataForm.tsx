import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { useDerived, useForm } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { useLeaveGuard } from '#app/parts/leave-guard.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { BaseData } from '#domain/account.ts';
import { BaseDataFields } from './BaseDataFields.tsx';
import { type BaseDataValues, issuesOf, valuesOf } from './base-data-form.ts';
import { SettingsOfflineNote } from './SettingsFrame.tsx';
import { useSaveBaseData } from './use-save-base-data.ts';

/** Base data to be read, and edited while the switch is on. It is not left unless it is valid (docs/rules.md 5.1). */
export function BaseDataForm({ baseData }: { baseData: BaseData }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [mayEdit, setMayEdit] = useState(false);
  const [leave, setLeave] = useState<() => void>();
  const { mutateAsync, isPending } = useSaveBaseData();
  const form = useForm<BaseDataValues>({
    values: valuesOf(baseData),
    validate: (values) => issuesOf(values, baseData.email),
  });
  const isDirty = useDerived(() => form.isDirty.value);
  const isEditing = mayEdit && !isOffline;

  // The fields take what another device has changed meanwhile, unless somebody is typing here.
  useEffect(() => {
    if (!form.isDirty.peek()) form.reset(valuesOf(baseData));
  }, [form, baseData]);

  useLeaveGuard({
    // Offline nobody could make it valid.
    holds: () => !isOffline && (form.isDirty.peek() || form.check().length > 0),
    onHeld: (go) => (form.check().length > 0 ? refuseToLeave() : setLeave(() => go)),
    isUnsaved: () => form.isDirty.peek(),
  });

  function refuseToLeave() {
    setMayEdit(true);
    // Shows what is wrong and goes there.
    void form.submit(() => {});
    const canDiscard = issuesOf(valuesOf(baseData), baseData.email).length === 0;
    showSnackbar({
      tone: 'warning',
      text: t`Ihre Stammdaten sind noch nicht vollständig. Bitte korrigieren Sie die markierten Felder und speichern Sie, bevor Sie die Seite verlassen.`,
      ...(canDiscard ? { action: { label: t`Änderungen verwerfen`, onAction: discard } } : {}),
    });
  }

  function discard() {
    form.reset(valuesOf(baseData));
    setMayEdit(false);
  }

  function save(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(
      async (values) => {
        try {
          const { data } = await mutateAsync(() => values);
          form.reset(valuesOf(data));
          setMayEdit(false);
          showSnackbar({ tone: 'success', text: t`Ihre Stammdaten sind gespeichert.` });
        } catch (error) {
          const { code, issues } = describeError(error);
          if (code === 'VALIDATION_FAILED' && issues) form.addIssues(issues);
          showSnackbar({
            tone: 'warning',
            text: t`Ihre Stammdaten konnten nicht gespeichert werden. Bitte versuchen Sie es später noch einmal.`,
            action: { label: t`Erneut versuchen`, onAction: () => save() },
          });
        }
      },
      () => showSnackbar({ tone: 'warning', text: t`Bitte füllen Sie alle nötigen Felder aus` }),
    );
  }

  return (
    <form noValidate onSubmit={save}>
      <SettingsOfflineNote />
      <Card
        title={t`Firma und Ansprechpartner`}
        actions={
          <Switch
            label={t`Bearbeiten`}
            value={isEditing}
            disabled={isOffline || isPending}
            // The buttons, and never the switch, keep or discard what is typed.
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
        <BaseDataFields form={form} baseData={baseData} isEditing={isEditing} />
      </Card>
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
    </form>
  );
}
