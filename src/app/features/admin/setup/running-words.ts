import { plural, t } from '@lingui/core/macro';
import { formatClock, formatDate, formatDateTime, formatNumber, formatTime } from '#app/i18n/format.ts';
import type { Tone } from '#app/ui/tones.ts';
import type { Running } from '#contract/info.ts';
import { isClockWrong } from '#domain/portal/running.ts';

type Moment = { seconds: number };
type Work = Pick<Running['work'], 'state' | 'since'>;

export type RunningRow = {
  id: string;
  name: string;
  tone: Tone;
  state: string;
  notes: string[];
  code?: string;
};

/** Beyond a day the clock alone would mislead. */
const isRecent = (at: Moment) => Date.now() / 1_000 - at.seconds < 86_400;

/** "um 14:30 Uhr" or "am 21.11.2026 um 14:30 Uhr" */
function moment(at: Moment): string {
  if (isRecent(at)) return formatTime(at.seconds);
  const day = formatDateTime(at.seconds);
  return t`am ${day}`;
}

/** Empty while somebody works in time. */
export function workSentence({ state, since }: Work): string {
  if (state === 'works') return '';
  if (!since) return t`Niemand arbeitet an den Aufgaben.`;
  const clock = formatClock(since.seconds);
  const day = formatDate(since.seconds);
  if (state === 'late')
    return isRecent(since)
      ? t`Seit ${clock} Uhr wartet eine Aufgabe.`
      : t`Seit ${day}, ${clock} Uhr wartet eine Aufgabe.`;
  return isRecent(since)
    ? t`Seit ${clock} Uhr arbeitet niemand an den Aufgaben.`
    : t`Seit ${day}, ${clock} Uhr arbeitet niemand an den Aufgaben.`;
}

export const runningRows = (running: Running): RunningRow[] => [
  workRow(running.work),
  waitingRow(running.work),
  serviceRow(running.services.smtp, {
    id: 'smtp',
    name: t`E-Mail`,
    remedy: t`E-Mails werden automatisch noch einmal versucht. Prüfen Sie den Mailserver und SMTP_URL.`,
  }),
  serviceRow(running.services.storage, {
    id: 'storage',
    name: t`Dateien`,
    remedy: t`Aufträge gehen weiter, Exporte und Dokumente nicht. Prüfen Sie den Ort der Dateien.`,
  }),
  serviceRow(running.services.identity, {
    id: 'identity',
    name: t`Anmeldung`,
    remedy: t`Niemand kann sich neu anmelden; wer angemeldet ist, arbeitet weiter.`,
  }),
  clockRow(running.clock_ahead),
  backupRow(running.backup),
];

function workRow(work: Running['work']): RunningRow {
  const row = { id: 'work', name: t`Aufgaben` };
  if (work.state === 'silent')
    return {
      ...row,
      tone: 'error',
      state: t`Niemand arbeitet`,
      notes: [
        workSentence(work),
        t`E-Mails, Exporte und angefangene Aufträge bleiben liegen, bis ein Prozess mit ROLE=worker oder all läuft.`,
      ],
    };
  const processes = plural(work.processes, {
    one: '# Prozess arbeitet daran.',
    other: '# Prozesse arbeiten daran.',
  });
  return { ...row, tone: 'success', state: t`Läuft`, notes: [processes] };
}

function waitingRow({ waiting, oldest, state }: Running['work']): RunningRow {
  const row = { id: 'waiting', name: t`Wartende Aufgaben` };
  if (!oldest) return { ...row, tone: 'success', state: t`Keine`, notes: [] };
  const time = moment(oldest);
  return {
    ...row,
    tone: state === 'works' ? 'success' : 'warning',
    state: formatNumber(waiting),
    notes: [t`Die älteste war ${time} fällig.`],
  };
}

type Outcome = Running['services']['smtp'];

function serviceRow(
  { state, succeeded, failed, reason }: Outcome,
  { remedy, ...row }: { id: string; name: string; remedy: string },
): RunningRow {
  if (state === 'untried') return { ...row, tone: 'neutral', state: t`Noch nicht gebraucht`, notes: [] };
  const good = succeeded && moment(succeeded);
  const bad = failed && moment(failed);
  return {
    ...row,
    tone: state === 'fails' ? 'error' : 'success',
    state: state === 'fails' ? t`Gescheitert` : t`Läuft`,
    notes: [
      good ? t`Zuletzt ${good} gelungen.` : t`Noch nie gelungen.`,
      ...(bad ? [t`Zuletzt ${bad} gescheitert.`] : []),
      ...(state === 'fails' ? [remedy] : []),
    ],
    code: reason,
  };
}

function clockRow(ahead: number): RunningRow {
  const row = { id: 'clock', name: t`Uhr` };
  if (!isClockWrong(ahead))
    return { ...row, tone: 'success', state: t`Stimmt`, notes: [t`Sie geht wie die Uhr der Datenbank.`] };
  const seconds = formatNumber(Math.abs(ahead), 1);
  return {
    ...row,
    tone: 'warning',
    state: ahead > 0 ? t`Geht vor` : t`Geht nach`,
    notes: [
      t`Die Uhr eines Prozesses und die der Datenbank unterscheiden sich um ${seconds} s: Zeiten sind falsch, und Anmeldungen können scheitern.`,
    ],
  };
}

function backupRow({ state, made }: Running['backup']): RunningRow {
  const row = { id: 'backup', name: t`Datensicherung` };
  const how = t`Das Skript der Datensicherung meldet sie am Ende: node src/server/admin.js backup-made`;
  const time = made && moment(made);
  if (!time) return { ...row, tone: 'warning', state: t`Von keiner gehört`, notes: [how] };
  const last = t`Zuletzt ${time} gemeldet.`;
  return state === 'fresh'
    ? { ...row, tone: 'success', state: t`Gemeldet`, notes: [last] }
    : { ...row, tone: 'warning', state: t`Überfällig`, notes: [last, how] };
}
