import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunCommand, runCommand } from './command.ts';
import {
  type Driver,
  failed,
  type OnState,
  type PrinterState,
  type PrintFile,
  type PrintResult,
  printed,
  returned,
  takesJobs,
  unsure,
} from './printer.ts';

/*
 * Windows spooler by PowerShell: states and jobs from PrintManagement, raw files through winspool, PDF through its
 * program. Names and paths go through the environment, never into a script.
 */

/** ms; `appear`: until the document is in the queue. */
export type WindowsTiming = { ask: number; appear: number; lost: number };
export const windowsTiming: WindowsTiming = { ask: 1_000, appear: 30_000, lost: 30 * 60_000 };

/**
 * State words, because numbers differ between versions. UTF-8, whatever the console's code page. Filter by name,
 * because `Get-Printer` treats brackets as a pattern.
 */
const utf8 = '[Console]::OutputEncoding=[Text.Encoding]::UTF8;$ErrorActionPreference="Stop";';
const scripts = {
  printers: `${utf8}@(Get-Printer|Select-Object Name)|ForEach-Object{$_.Name}`,
  state: `${utf8}$p=@(Get-Printer|Where-Object{$_.Name -eq $env:VP_PRINTER});if(!$p){exit 1};"$($p[0].PrinterStatus)"`,
  jobs: `${utf8}Get-PrintJob -PrinterName $env:VP_PRINTER|ForEach-Object{"$($_.Id)\`t$($_.JobStatus)\`t$($_.DocumentName)"}`,
  pdf: `${utf8}Start-Process -FilePath $env:VP_FILE -Verb PrintTo -ArgumentList ('"'+$env:VP_PRINTER+'"') -WindowStyle Hidden`,
  raw: `${utf8}Add-Type -TypeDefinition @'
using System; using System.IO; using System.ComponentModel; using System.Runtime.InteropServices;
public static class VpRaw {
  [StructLayout(LayoutKind.Sequential, CharSet=CharSet.Unicode)] struct Doc { public string Name; public string Output; public string Type; }
  [DllImport("winspool.drv", CharSet=CharSet.Unicode, SetLastError=true)] static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet=CharSet.Unicode, SetLastError=true)] static extern int StartDocPrinter(IntPtr printer, int level, ref Doc doc);
  [DllImport("winspool.drv", SetLastError=true)] static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError=true)] static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError=true)] static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError=true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv")] static extern bool AbortPrinter(IntPtr printer);
  [DllImport("winspool.drv")] static extern bool ClosePrinter(IntPtr printer);
  public static string Print(string name, string title, byte[] bytes) {
    IntPtr printer; if (!OpenPrinter(name, out printer, IntPtr.Zero)) throw new Win32Exception();
    try {
      Doc doc = new Doc(); doc.Name = title; doc.Type = "RAW";
      int id = StartDocPrinter(printer, 1, ref doc); if (id == 0) throw new Win32Exception();
      int written = 0;
      bool all = StartPagePrinter(printer) && WritePrinter(printer, bytes, bytes.Length, out written) && written == bytes.Length;
      if (all && EndPagePrinter(printer) && EndDocPrinter(printer)) return "job " + id;
      AbortPrinter(printer); return "broken";
    } finally { ClosePrinter(printer); }
  }
}
'@
[VpRaw]::Print($env:VP_PRINTER,$env:VP_NAME,[IO.File]::ReadAllBytes($env:VP_FILE))`,
} as const;

type Script = keyof typeof scripts;

function runScript(run: RunCommand, script: Script, env: Record<string, string> = {}) {
  const encoded = Buffer.from(scripts[script], 'utf16le').toString('base64');
  return run('powershell.exe', ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded], { env });
}

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((it) => it.trim() !== '');

/** File writers would ask for a path. */
const isNoPrinter = (name: string) =>
  /^(Microsoft (Print to PDF|XPS Document Writer)|Fax|OneNote\b.*)$/i.test(name);

export async function windowsQueues(run: RunCommand = runCommand): Promise<string[]> {
  const listed = await runScript(run, 'printers');
  return listed?.code === 0
    ? linesOf(listed.text)
        .map((it) => it.trim())
        .filter((it) => !isNoPrinter(it))
    : [];
}

/** First match counts. */
const states: readonly [RegExp, PrinterState][] = [
  [/DoorOpen/, 'open'],
  [/PaperOut|PaperProblem|ManualFeed/, 'paper_out'],
  [/NoToner/, 'ribbon_out'],
  [/Offline|NotAvailable|ServerUnknown/, 'offline'],
  [/Paused/, 'paused'],
  [/PaperJam|OutputBinFull|UserIntervention|OutOfMemory|PendingDeletion|PagePunt|Error/, 'fault'],
];

/** Busy and warming up count as ready. */
export function windowsState(text: string): PrinterState {
  const words = linesOf(text).join(' ');
  if (words === '') return 'unknown';
  return states.find(([pattern]) => pattern.test(words))?.[1] ?? 'ready';
}

type WindowsJob = { id: string; status: string; document: string };

export const windowsJobs = (text: string): WindowsJob[] =>
  linesOf(text).map((line) => {
    const [id = '', status = '', ...document] = line.split('\t');
    return { id: id.trim(), status, document: document.join('\t') };
  });

export function windowsDriver(
  queue: string,
  onState: OnState,
  { run = runCommand, timing = windowsTiming }: { run?: RunCommand; timing?: WindowsTiming } = {},
): Driver {
  const printer = { VP_PRINTER: queue };

  async function probe(): Promise<PrinterState> {
    const answer = await runScript(run, 'state', printer);
    if (!answer) return 'fault';
    return answer.code === 0 ? windowsState(answer.text) : 'offline';
  }

  async function jobs(): Promise<WindowsJob[] | undefined> {
    const listed = await runScript(run, 'jobs', printer);
    return listed?.code === 0 ? windowsJobs(listed.text) : undefined;
  }

  /** Windows does not distinguish printed from deleted jobs. */
  async function follow(isIt: (job: WindowsJob) => boolean): Promise<PrintResult> {
    const end = Date.now() + timing.lost;
    let hadFault = false;
    while (Date.now() < end) {
      const now = await jobs();
      const own = now?.find(isIt);
      if (now && !own) return hadFault ? unsure('printer_refused') : printed;
      // A queue may keep printed documents.
      if (own && /\bPrinted\b/.test(own.status) && !/Error|Blocked/.test(own.status)) return printed;
      if (own && /Deleting|Deleted/.test(own.status)) return unsure('printer_refused');
      hadFault = /Error|Blocked/.test(own?.status ?? '');
      onState(await probe());
      await delay(timing.ask);
    }
    return unsure('unconfirmed');
  }

  async function printRaw(path: string, name: string): Promise<PrintResult> {
    const handed = await runScript(run, 'raw', { ...printer, VP_FILE: path, VP_NAME: name });
    if (!handed) return failed('printer_refused');
    if (handed.code === null) return unsure('connection_lost');
    const [, id] = /^job (\d+)/m.exec(handed.text) ?? [];
    // The spooler dropped a partial job, unless it sends directly.
    if (/^broken/m.test(handed.text)) return unsure('printer_refused');
    // A rejected job was not printed.
    return handed.code === 0 && id !== undefined ? follow((it) => it.id === id) : failed('printer_refused');
  }

  /** Another program prints; find its job by name. */
  async function printPdf(path: string, document: string): Promise<PrintResult> {
    const handed = await runScript(run, 'pdf', { ...printer, VP_FILE: path });
    if (!handed || (handed.code !== 0 && handed.code !== null)) return failed('printer_refused');
    const isIt = (it: WindowsJob) => it.document.includes(document);
    const end = Date.now() + timing.appear;
    while (Date.now() < end) {
      if ((await jobs())?.some(isIt)) return follow(isIt);
      await delay(timing.ask / 4);
    }
    return unsure('unconfirmed');
  }

  async function printFile(
    { name, bytes, content_type }: PrintFile,
    begin: () => void,
  ): Promise<PrintResult> {
    const folder = await mkdtemp(join(tmpdir(), 'versandpult-'));
    const isPdf = content_type === 'application/pdf';
    const document = `vp-${folder.slice(-6)}`;
    const path = join(folder, isPdf ? `${document}.pdf` : `${document}.zpl`);
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      begin();
      return isPdf ? await printPdf(path, document) : await printRaw(path, name);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    }
  }

  return {
    depth: 1,
    probe,
    async print(file, begin) {
      const state = await probe();
      onState(state);
      return takesJobs(state) ? printFile(file, begin) : returned;
    },
    close() {},
  };
}
