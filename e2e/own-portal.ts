import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { findFreePort } from '#run/stack/free-port.ts';

/** A separate portal with other settings, or to be stopped: a process and an empty database. */
export class OwnPortal {
  readonly #database = `portal_${randomUUID().replaceAll('-', '')}`;
  readonly #folder = mkdtempSync(join(tmpdir(), 'versandpult-own-'));
  #settings: Record<string, string> = {};
  #process: ChildProcess | undefined;

  readonly url: string;
  /** The production program, unless the journey needs people from e2e-server.ts. */
  readonly program: string;

  private constructor(url: string, program: string) {
    this.url = url;
    this.program = program;
  }

  /** The address is fixed before the start because others may need it. */
  static async atFreePort(program = 'src/server/main.ts'): Promise<OwnPortal> {
    return new OwnPortal(`http://127.0.0.1:${await findFreePort()}`, program);
  }

  async start(settings: Record<string, string>): Promise<void> {
    await onServer(`create database ${this.#database}`);
    const database = new URL(process.env.E2E_DATABASE_URL ?? '');
    database.pathname = `/${this.#database}`;
    this.#settings = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      PORT: new URL(this.url).port,
      DATABASE_URL: database.href,
      FILES_DIR: this.#folder,
      SESSION_SECRET: randomUUID(),
      ...settings,
    };
    await this.startAgain();
  }

  async startAgain(): Promise<void> {
    const child = spawn(process.execPath, [this.program], {
      env: this.#settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    for await (const line of createInterface(child.stdout))
      if (line.includes('"msg":"listening"')) {
        // Discard further output.
        child.stdout.resume();
        return;
      }
    throw new Error('the portal has ended');
  }

  async stop(): Promise<void> {
    const running = this.#process;
    if (running && running.exitCode === null) {
      running.kill('SIGTERM');
      await once(running, 'exit');
    }
  }

  async end(): Promise<void> {
    await this.stop();
    await onServer(`drop database if exists ${this.#database} with (force)`);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function onServer(statement: string): Promise<void> {
  const beside = new URL(process.env.E2E_DATABASE_URL ?? '');
  beside.pathname = '/postgres';
  const client = new pg.Client({ connectionString: beside.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
