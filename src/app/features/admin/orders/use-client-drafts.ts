import { useState } from 'react';
import type { Client, ClientChange } from '#domain/people/client.ts';

const draftFields = [
  'allow_national_standard_carrier',
  'carrier_enabled',
  'custom_carrier_id',
  'custom_carrier_name',
] as const;
type Draft = Pick<ClientChange, (typeof draftFields)[number]>;

export function useClientDrafts() {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});

  const drop = (uid: string) =>
    setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([it]) => it !== uid)));

  function edit({ user_uid: uid }: Client, change: Draft): void {
    // Switching the own carrier off clears its name (docs/rules.md 20.3).
    const cleared = change.carrier_enabled === false ? { custom_carrier_name: '' } : {};
    setDrafts((all) => ({ ...all, [uid]: { ...all[uid], ...change, ...cleared } }));
  }

  const edited = (client: Client): Client => ({ ...client, ...drafts[client.user_uid] });

  /** Undefined if nothing changed. */
  function changesOf(client: Client): Draft | undefined {
    const draft = drafts[client.user_uid] ?? {};
    const changes = draftFields.flatMap((field) => {
      const value = draft[field];
      const given = typeof value === 'string' ? value.trim() : value;
      return given === undefined || given === client[field] ? [] : [[field, given]];
    });
    return changes.length > 0 ? Object.fromEntries(changes) : undefined;
  }

  return { edit, drop, edited, changesOf };
}
export type ClientDrafts = ReturnType<typeof useClientDrafts>;
