import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useForm } from '#app/forms/form.ts';
import { errorText } from '#app/i18n/messages.ts';
import { BaseDataConflict, type BaseDataConflictFacts } from '#app/parts/address/BaseDataConflict.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { ProfileText } from '#app/parts/public/ProfileFields.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type BaseDataValues, baseDataChanges, StaffBaseData } from '#domain/people/base-data-update.ts';
import { baseDataOf, type ClientDetails } from '#domain/people/client.ts';
import { judge } from '#domain/values/text.ts';
import { StaffProfileFields } from './StaffProfileFields.tsx';
import { showSavedClient } from './show-saved-client.ts';

type EditBaseDataDialogProps = { client: ClientDetails; onClose: () => void };

/** If the client saved meanwhile, staff compare both versions before saving. */
export function EditBaseDataDialog({ client, onClose }: EditBaseDataDialogProps) {
  const { t } = useLingui();
  const { user_uid: id, company } = client;
  const form = useForm<BaseDataValues>({
    values: baseDataOf(client),
    validate: (values) => judge(StaffBaseData, { ...values, id }),
  });
  const { save, problem, conflict, giveIn, close } = useWriteBaseData(client, onClose);

  const submit = () =>
    form.submit(async (values) => {
      const issues = await save(values);
      if (issues) form.addIssues(issues);
    });

  return (
    <>
      <FormDialog
        form={form}
        problem={problem}
        onSubmit={submit}
        onClose={onClose}
        asksBeforeLeaving
        size="large"
        title={t`Stammdaten bearbeiten`}
        description={t`${company} erfährt per E-Mail, welche Angaben Sie geändert haben.`}
      >
        <StaffProfileFields
          field={(name, props) => (
            <FormField of={form} name={name}>
              {(bound) => <ProfileText {...props} autoComplete="off" bound={bound} />}
            </FormField>
          )}
        />
      </FormDialog>
      <BaseDataConflict
        conflict={conflict}
        intro={t`Der Kunde oder jemand anders hat diese Stammdaten geändert, seit Sie sie geöffnet haben:`}
        onInsist={async (values) => {
          form.reset(values);
          await save(values);
        }}
        onGiveIn={() => {
          if (conflict) form.reset(conflict.now);
          giveIn();
        }}
        onClose={close}
      />
    </>
  );
}

function useWriteBaseData(opened: ClientDetails, onSaved: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(opened);
  const [found, setFound] = useState<ClientDetails>();
  const [conflict, setConflict] = useState<BaseDataConflictFacts>();
  const [problem, setProblem] = useState<string>();
  const { user_uid: id } = opened;
  const query = orpc.user.client.queryOptions({ input: { id } });

  async function send(values: BaseDataValues, at: ClientDetails) {
    // A response to an earlier request must not overwrite this one.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    const { data } = await api.user.writeBaseData({ ...values, id, revision: at.revision });
    showSavedClient(queryClient, data);
    showSnackbar({ tone: 'success', text: t`Die Stammdaten sind gespeichert.` });
    onSaved();
  }

  async function save(values: BaseDataValues, at: ClientDetails = found ?? seen) {
    setProblem(undefined);
    setConflict(undefined);
    try {
      await send(values, at);
    } catch (error) {
      const { code, issues } = describeError(error);
      if (code === 'CLIENT_CHANGED') return compare(values, at);
      const reason = errorText(code);
      setProblem(t`Die Stammdaten konnten nicht gespeichert werden. ${reason}`);
      return issues;
    }
    return undefined;
  }

  /** Saves again if only fields outside the base data changed, e.g. a switch. */
  async function compare(requested: BaseDataValues, at: ClientDetails): Promise<undefined> {
    try {
      const now = (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data;
      const isSame = Object.keys(baseDataChanges(baseDataOf(at), baseDataOf(now))).length === 0;
      if (isSame) return await send(requested, now).then(() => undefined);
      setFound(now);
      setConflict({ seen: baseDataOf(seen), now: baseDataOf(now), requested });
    } catch (error) {
      const reason = errorText(describeError(error).code);
      setProblem(t`Die Stammdaten konnten nicht gespeichert werden. ${reason}`);
    }
    return undefined;
  }

  function giveIn() {
    if (found) setSeen(found);
    setConflict(undefined);
  }

  /** Keeps `seen`: the next attempt is compared with the first version again. */
  function close() {
    setFound(undefined);
    setConflict(undefined);
  }

  return { save, problem, conflict, giveIn, close };
}
