import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type Client, type ClientChange, changedClient, clientChanges } from '#domain/people/client.ts';
import type { Confirmation } from '#domain/people/second-factor.ts';
import { showInLists } from './show-saved-client.ts';

/** A colleague's change (`now`) against this user's (`wanted`). */
export type Conflict = { seen: Client; now: Client; requested: ClientChange };

export type Decision = {
  conflict: Conflict | undefined;
  /** Applies the user's change to the current version. */
  insist: () => Promise<void>;
  giveIn: () => void;
};

/** A lock signs out all of the client's devices. */
export type LockQuestion = {
  asked: Client | undefined;
  /** Rejects if the server refused the confirmation; other failures are shown already. */
  lock: (confirmation: Confirmation) => Promise<void>;
  leave: () => void;
};

export type ClientChanger = Decision &
  LockQuestion & {
    /** Change in flight, shown as if saved. */
    pending: ClientChange;
    change: (requested: ClientChange) => Promise<void>;
  };

export type ClientsChanger = Decision &
  LockQuestion & {
    pendingOf: (uid: string) => ClientChange;
    change: (seen: Client, requested: ClientChange) => Promise<boolean>;
  };

export function useChangeClient(uid: string): ClientChanger {
  const queryClient = useQueryClient();
  const { pendingOf, change, ...decision } = useChangeClients();
  return {
    ...decision,
    pending: pendingOf(uid),
    change: async (requested) => {
      const seen = queryClient.getQueryData(orpc.user.client.queryKey({ input: { id: uid } }))?.data;
      if (seen) await change(seen, requested);
    },
  };
}

/**
 * Each switch saves immediately (docs/rules.md 20.6). Changes run one after the other, each based on the previous
 * result.
 */
export function useChangeClients(): ClientsChanger {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Record<string, ClientChange>>({});
  const [conflict, setConflict] = useState<Conflict>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const hasConflict = useRef(false);
  const [asked, setAsked] = useState<{ client: Client; requested: ClientChange }>();
  /** Results of this user's saves; a page may still show an older version. */
  const left = useRef(new Map<string, Client>());
  const optionsOf = (uid: string) => orpc.user.client.queryOptions({ input: { id: uid } });

  async function send(shown: Client, requested: ClientChange, confirmation?: Confirmation): Promise<boolean> {
    const own = left.current.get(shown.user_uid);
    const seen = own && own.revision > shown.revision ? own : shown;
    if (hasConflict.current) {
      setConflict((it) =>
        it?.now.user_uid === seen.user_uid ? { ...it, requested: { ...it.requested, ...requested } } : it,
      );
      return false;
    }
    try {
      // A response to an earlier request must not overwrite this one.
      await queryClient.cancelQueries({ queryKey: optionsOf(seen.user_uid).queryKey });
      const saved = await save(seen, requested, confirmation);
      queryClient.setQueryData(optionsOf(seen.user_uid).queryKey, saved);
      remember(saved.data);
      if (seen.is_active && !saved.data.is_active) sayLocked(saved.data);
      else showSnackbar({ tone: 'success', text: t`Der Kunde ist gespeichert.` });
      void queryClient.invalidateQueries({ queryKey: orpc.user.clientHistory.key() });
      if ('is_active' in requested)
        void queryClient.invalidateQueries({ queryKey: orpc.user.clientSessions.key() });
      return true;
    } catch (error) {
      return fail(error, seen, requested);
    }
  }

  function sayLocked(client: Client): void {
    const { company } = client;
    showSnackbar({
      tone: 'success',
      text: t`${company} ist gesperrt und überall abgemeldet.`,
      durationMs: 10_000,
      action: { label: t`Rückgängig`, onAction: () => void make(client, { is_active: true }) },
    });
  }

  function remember(client: Client): void {
    left.current.set(client.user_uid, client);
    showInLists(queryClient, client);
  }

  /** Resolves to true if the client has the requested values anyway. */
  async function fail(error: unknown, seen: Client, requested: ClientChange): Promise<boolean> {
    const { code } = describeError(error);
    if (ofConfirmation.has(code)) throw error;
    if (code === 'CLIENT_CHANGED') {
      const now = await queryClient
        .fetchQuery({ ...optionsOf(seen.user_uid), staleTime: 0 })
        .catch(() => undefined);
      if (now) {
        remember(now.data);
        const own = clientChanges(now.data, changedClient(now.data, requested));
        // A colleague made the same change: no conflict.
        if (Object.keys(own).length === 0) {
          showSnackbar({ tone: 'success', text: t`Das hat gerade schon jemand anders so gespeichert.` });
          return true;
        }
        hasConflict.current = true;
        setConflict({ seen, now: now.data, requested });
        return false;
      }
    }
    // A colleague deleted the client.
    if (code === 'NOT_FOUND') {
      void queryClient.invalidateQueries({ queryKey: optionsOf(seen.user_uid).queryKey });
      void queryClient.invalidateQueries({ queryKey: orpc.user.list.key() });
    }
    const reason = errorText(code);
    showSnackbar({ tone: 'error', text: t`Der Kunde konnte nicht gespeichert werden. ${reason}` });
    return false;
  }

  async function change(shown: Client, requested: ClientChange): Promise<boolean> {
    if (requested.is_active !== false) return make(shown, requested);
    setAsked({ client: shown, requested });
    return false;
  }

  async function lock(confirmation: Confirmation): Promise<void> {
    if (asked) await make(asked.client, asked.requested, confirmation);
  }

  async function make(shown: Client, requested: ClientChange, confirmation?: Confirmation): Promise<boolean> {
    const { user_uid: uid } = shown;
    setPending((it) => ({ ...it, [uid]: { ...it[uid], ...requested } }));
    const mine = line.current.then(() => send(shown, requested, confirmation));
    // A refused confirmation must not stop the changes behind it.
    const done = mine.catch(() => {});
    line.current = done;
    try {
      return await mine;
    } finally {
      if (line.current === done) setPending({});
    }
  }

  function giveIn(): void {
    hasConflict.current = false;
    setConflict(undefined);
  }

  async function insist(): Promise<void> {
    giveIn();
    if (conflict) await change(conflict.now, conflict.requested);
  }

  const leave = () => setAsked(undefined);
  const pendingOf = (uid: string) => pending[uid] ?? nothing;
  return { pendingOf, change, conflict, insist, giveIn, asked: asked?.client, lock, leave };
}

const nothing: ClientChange = {};

const ofConfirmation: ReadonlySet<string> = new Set([
  'CONFIRMATION_REQUIRED',
  'CONFIRMATION_WRONG',
  'SECOND_FACTOR_WRONG',
]);

/** The carrier fields have a separate endpoint. */
async function save(
  { user_uid: uid, revision }: Client,
  requested: ClientChange,
  confirmation: Confirmation | undefined,
) {
  const { carrier_enabled, custom_carrier_id, custom_carrier_name, ...others } = requested;
  const carrier = { carrier_enabled, custom_carrier_id, custom_carrier_name };
  const isOfCarrier = Object.values(carrier).some((it) => it !== undefined);
  const isOfClient = Object.values(others).some((it) => it !== undefined);
  const saved = isOfClient
    ? await api.user.update({ id: uid, revision, ...others, ...(confirmation && { confirmation }) })
    : undefined;
  return isOfCarrier || !saved
    ? api.user.updateCarrier({ user_uid: uid, revision: saved?.data.revision ?? revision, ...carrier })
    : saved;
}
