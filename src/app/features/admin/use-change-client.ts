import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type Client, type ClientChange, changedClient, clientChanges } from '#domain/people/client.ts';
import { showInLists } from './show-saved-client.ts';

/** What somebody else made of the client meanwhile, and what was wanted of it here. */
export type Conflict = { seen: Client; now: Client; wanted: ClientChange };

/** The choice between two changes at one client. */
export type Decision = {
  conflict: Conflict | undefined;
  /** Own changes are made after all, to the client as it is now. */
  insist: () => Promise<void>;
  giveIn: () => void;
};

/** The question before a client is locked, which signs out every device of theirs. */
export type LockQuestion = {
  asked: Client | undefined;
  lock: () => Promise<void>;
  leave: () => void;
};

export type ClientChanger = Decision &
  LockQuestion & {
    /** The change on its way to the server: shown as it will be. */
    pending: ClientChange;
    change: (wanted: ClientChange) => Promise<void>;
  };

export type ClientsChanger = Decision &
  LockQuestion & {
    pendingOf: (uid: string) => ClientChange;
    /** Changes the client and answers whether it was saved. */
    change: (seen: Client, wanted: ClientChange) => Promise<boolean>;
  };

/** One client, as its page shows it. */
export function useChangeClient(uid: string): ClientChanger {
  const queryClient = useQueryClient();
  const { pendingOf, change, ...decision } = useChangeClients();
  return {
    ...decision,
    pending: pendingOf(uid),
    change: async (wanted) => {
      const seen = queryClient.getQueryData(orpc.user.client.queryKey({ input: { id: uid } }))?.data;
      if (seen) await change(seen, wanted);
    },
  };
}

/** Each switch saves the client at once (docs/rules.md 20.6): one after the other, each made to what the last one left. */
export function useChangeClients(): ClientsChanger {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Record<string, ClientChange>>({});
  const [conflict, setConflict] = useState<Conflict>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const hasConflict = useRef(false);
  const [asked, setAsked] = useState<Client>();
  /** The clients as own changes left them: a page may still show what was before. */
  const left = useRef(new Map<string, Client>());
  const optionsOf = (uid: string) => orpc.user.client.queryOptions({ input: { id: uid } });

  async function send(shown: Client, wanted: ClientChange): Promise<boolean> {
    const own = left.current.get(shown.user_uid);
    const seen = own && own.revision > shown.revision ? own : shown;
    if (hasConflict.current) {
      setConflict((it) =>
        it?.now.user_uid === seen.user_uid ? { ...it, wanted: { ...it.wanted, ...wanted } } : it,
      );
      return false;
    }
    try {
      // An answer that was asked for before must not take the place of this one.
      await queryClient.cancelQueries({ queryKey: optionsOf(seen.user_uid).queryKey });
      const saved = await save(seen, wanted);
      queryClient.setQueryData(optionsOf(seen.user_uid).queryKey, saved);
      keep(saved.data);
      if (seen.is_active && !saved.data.is_active) sayLocked(saved.data);
      else showSnackbar({ tone: 'success', text: t`Der Kunde ist gespeichert.` });
      void queryClient.invalidateQueries({ queryKey: orpc.user.clientHistory.key() });
      if ('is_active' in wanted)
        void queryClient.invalidateQueries({ queryKey: orpc.user.clientSessions.key() });
      return true;
    } catch (error) {
      return fail(error, seen, wanted);
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

  /** Lists show it too. */
  function keep(client: Client): void {
    left.current.set(client.user_uid, client);
    showInLists(queryClient, client);
  }

  /** Answers whether the client is as it was wanted all the same. */
  async function fail(error: unknown, seen: Client, wanted: ClientChange): Promise<boolean> {
    const { code } = describeError(error);
    if (code === 'CLIENT_CHANGED') {
      const now = await queryClient
        .fetchQuery({ ...optionsOf(seen.user_uid), staleTime: 0 })
        .catch(() => undefined);
      if (now) {
        keep(now.data);
        const own = clientChanges(now.data, changedClient(now.data, wanted));
        // Somebody else made the same change: there is nothing to decide.
        if (Object.keys(own).length === 0) {
          showSnackbar({ tone: 'success', text: t`Das hat gerade schon jemand anders so gespeichert.` });
          return true;
        }
        hasConflict.current = true;
        setConflict({ seen, now: now.data, wanted });
        return false;
      }
    }
    // Somebody else deleted the client: the page says so, and no list has them any more.
    if (code === 'NOT_FOUND') {
      void queryClient.invalidateQueries({ queryKey: optionsOf(seen.user_uid).queryKey });
      void queryClient.invalidateQueries({ queryKey: orpc.user.list.key() });
    }
    const reason = errorText(code);
    showSnackbar({ tone: 'error', text: t`Der Kunde konnte nicht gespeichert werden. ${reason}` });
    return false;
  }

  /** Locking asks first; everything else is made at once. */
  async function change(shown: Client, wanted: ClientChange): Promise<boolean> {
    if (wanted.is_active !== false) return make(shown, wanted);
    setAsked(shown);
    return false;
  }

  async function lock(): Promise<void> {
    setAsked(undefined);
    if (asked) await make(asked, { is_active: false });
  }

  async function make(shown: Client, wanted: ClientChange): Promise<boolean> {
    const { user_uid: uid } = shown;
    setPending((it) => ({ ...it, [uid]: { ...it[uid], ...wanted } }));
    const mine = line.current.then(() => send(shown, wanted));
    line.current = mine;
    const isSaved = await mine;
    // Whatever was asked for meanwhile is still on its way.
    if (line.current === mine) setPending({});
    return isSaved;
  }

  function giveIn(): void {
    hasConflict.current = false;
    setConflict(undefined);
  }

  async function insist(): Promise<void> {
    giveIn();
    if (conflict) await make(conflict.now, conflict.wanted);
  }

  const leave = () => setAsked(undefined);
  const pendingOf = (uid: string) => pending[uid] ?? nothing;
  return { pendingOf, change, conflict, insist, giveIn, asked, lock, leave };
}

const nothing: ClientChange = {};

/** The own carrier has a call of its own. */
async function save({ user_uid: uid, revision }: Client, wanted: ClientChange) {
  const { carrier_enabled, custom_carrier_id, custom_carrier_name, ...others } = wanted;
  const carrier = { carrier_enabled, custom_carrier_id, custom_carrier_name };
  const isOfCarrier = Object.values(carrier).some((it) => it !== undefined);
  const isOfClient = Object.values(others).some((it) => it !== undefined);
  const saved = isOfClient ? await api.user.update({ id: uid, revision, ...others }) : undefined;
  return isOfCarrier || !saved
    ? api.user.updateCarrier({ user_uid: uid, revision: saved?.data.revision ?? revision, ...carrier })
    : saved;
}
