import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const fieldOf = `[...document.querySelectorAll('label')]
  .find((it) => it.textContent.trim().startsWith(arguments[0]))?.control`;

const controlOf = `[...document.querySelectorAll('button, a, label, [role=tab]')]
  .find((it) => it.checkVisibility() && new RegExp(arguments[0]).test((it.ariaLabel ?? it.textContent).trim()))`;

type Cookie = { name: string; value: string };

/**
 * A WebKitGTK MiniBrowser, driven by plain WebDriver because Playwright drives only its own WebKit; iPads use a variant
 * of this engine. Without a display it starts Xvfb.
 */
export class WebKit {
  readonly #folder = mkdtempSync(join(tmpdir(), 'versandpult-webkit-'));
  readonly #processes: ChildProcess[] = [];
  #session = '';

  async start(): Promise<void> {
    const display = process.env.DISPLAY || (await this.#startDisplay());
    const port = await findPort();
    const driver = spawn(process.env.BROWSER_DRIVER_PATH ?? '', [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: display,
        HOME: this.#folder,
        XDG_DATA_HOME: join(this.#folder, 'data'),
        XDG_CACHE_HOME: join(this.#folder, 'cache'),
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
      stdio: 'ignore',
    });
    this.#processes.push(driver);
    const driverUrl = `http://127.0.0.1:${port}/session`;
    await untilListening(port);
    const { sessionId } = (await call('POST', driverUrl, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: process.env.BROWSER_PATH, args: ['--automation'] },
        },
      },
    })) as { sessionId: string };
    this.#session = `${driverUrl}/${sessionId}`;
  }

  open = (url: string) => this.#ask('POST', '/url', { url });

  back = () => this.#ask('POST', '/back', {});

  addCookie = (cookie: Cookie) => this.#ask('POST', '/cookie', { cookie: { ...cookie, path: '/' } });

  /** Runs a function body in the page; it may return a promise. */
  run = (body: string, ...args: unknown[]): Promise<unknown> =>
    this.#ask('POST', '/execute/sync', { script: body, args });

  async type(label: string, text: string): Promise<void> {
    const field = (await this.run(`return ${fieldOf}`, label)) as Record<string, string>;
    await this.#ask('POST', `/element/${field[elementKey]}/value`, { text });
  }

  /**
   * Presses the button, link, tab or label whose name matches the pattern, once it is there and enabled. The driver's own
   * click misses what still scrolls.
   */
  async press(name: string): Promise<void> {
    const find = `const it = ${controlOf}; if (!it || it.disabled) return false; it.click(); return true`;
    while (!(await this.run(find, name))) await pause(50);
  }

  /** Value of the field; null without a field. */
  valueOf = (label: string) => this.run(`return (${fieldOf})?.value ?? null`, label);

  text = async () => String(await this.run('return document.body.innerText'));

  async close(): Promise<void> {
    if (this.#session) await this.#ask('DELETE', '', undefined).catch(() => {});
    for (const it of this.#processes.reverse()) await ended(it);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #ask = (method: string, path: string, body?: object) => call(method, this.#session + path, body);

  async #startDisplay(): Promise<string> {
    const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    this.#processes.push(xvfb);
    const number = await new Promise<string>((resolve, reject) => {
      xvfb.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
      xvfb.on('error', reject);
      xvfb.stdio[3]?.once('data', (text) => resolve(String(text).trim()));
    });
    return `:${number}`;
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error} ${value?.message}`);
  return value;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch {
      await pause(50);
    }
  }
}

async function ended(it: ChildProcess): Promise<void> {
  if (it.exitCode !== null || it.signalCode !== null) return;
  const gone = new Promise((resolve) => it.once('exit', resolve));
  it.kill();
  await gone;
}
