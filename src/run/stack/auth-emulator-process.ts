import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Problem } from '#run/programs/problem.ts';
import { writeWhole } from './stored-settings.ts';

/*
 * Google's Auth emulator without the Firebase CLI, with two changes:
 * - It compiles checkers only for calls in use, without Google's common parameters: 1 s instead of 8 s.
 * - It writes accounts to disk before each response. Passwords are plain text: for demonstration only.
 */
const projectId = 'demo-versandpult';
const callsInUse = [
  /^\/v1\/accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signInWithPassword|signUp|update)$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(:(batchGet|delete|lookup|query|sendOobCode|update))?$/,
  /^\/v1\/token$/,
];

type Account = { localId: string; providerUserInfo?: unknown };
type Code = { oobCode: string };
type ProjectState = {
  users: Map<string, Account>;
  oobs: Map<string, Code>;
  overwriteUserWithLocalId(id: string, account: Account): void;
};
type Handler = Parameters<typeof createServer>[1];

const require = createRequire(import.meta.url);
const { default: api } = require('firebase-tools/lib/emulator/auth/apiSpec.js') as {
  default: { paths: Record<string, { parameters?: unknown }> };
};
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as {
  createApp(project: string, mode: undefined, states: Map<string, ProjectState>): Promise<Handler>;
};
const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as {
  AgentProjectState: new (project: string) => ProjectState;
};

const folder = process.argv[2];
const state = new AgentProjectState(projectId);
const save = folder ? storeAccounts(folder, state) : () => {};

for (const [path, call] of Object.entries(api.paths)) {
  if (callsInUse.some((used) => used.test(path))) delete call.parameters;
  else delete api.paths[path];
}
const app = await createApp(projectId, undefined, new Map([[projectId, state]]));

const server = createServer((request, response) => {
  if (request.method !== 'GET') {
    const end = response.end.bind(response) as typeof response.end;
    response.end = ((...args: Parameters<typeof end>) => {
      save();
      return end(...args);
    }) as typeof end;
  }
  app?.(request, response as never);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('SIGTERM', () => process.exit(0));

function storeAccounts(folder: string, state: ProjectState) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'accounts.json');
  let stored = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (stored) {
    try {
      const { accounts, codes } = JSON.parse(stored) as { accounts: Account[]; codes: Code[] };
      // The emulator restores it from e-mail and password.
      for (const { providerUserInfo, ...account } of accounts)
        state.overwriteUserWithLocalId(account.localId, account);
      for (const code of codes) state.oobs.set(code.oobCode, code);
    } catch {
      throw new Problem(
        `The file ${path} holds the accounts and is damaged: put it back from a backup, or move it away.`,
      );
    }
  }
  return () => {
    const now = JSON.stringify({ accounts: [...state.users.values()], codes: [...state.oobs.values()] });
    if (now === stored) return;
    writeWhole(path, now);
    stored = now;
  };
}
