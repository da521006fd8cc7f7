import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#app/i18n/format.ts';
import { Card } from '#app/ui/Card.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { StaffInfo } from '#contract/info.ts';
import { waitState } from '#domain/staff/info.ts';
import { waitText } from './info-words.ts';

type WorkCardProps = { info: Pick<StaffInfo, 'work' | 'jobs' | 'mails'> };
type Tone = Parameters<typeof StatusDot>[0]['tone'];
type Row = { name: string; figure: number; note?: string | undefined; tone: Tone };

const waitTones = { fine: 'success', slow: 'warning', stuck: 'error' } as const satisfies Record<
  string,
  Tone
>;

export function WorkCard({ info: { work, jobs, mails } }: WorkCardProps) {
  const { t } = useLingui();
  const kinds: Record<StaffInfo['work'][number]['kind'], string> = {
    shipments: t`Sendungen, die noch angelegt werden`,
    pickups: t`Abholungen, die noch gebucht werden`,
    cancellations: t`Stornierungen, auf deren Antwort gewartet wird`,
    others: t`Andere begonnene Aufrufe`,
  };
  const age = (oldest: number | null) => (oldest === null ? undefined : waitText(oldest));
  const failed = (count: number): Tone => (count > 0 ? 'error' : 'success');
  const groups: { title: string; rows: Row[] }[] = [
    {
      title: t`In Arbeit`,
      rows: work.map(({ kind, count, oldest }) => ({
        name: kinds[kind],
        figure: count,
        note: age(oldest),
        tone: waitTones[waitState(oldest)],
      })),
    },
    {
      title: t`Aufgaben im Hintergrund`,
      rows: [
        {
          name: t`Wartend`,
          figure: jobs.waiting,
          note: age(jobs.oldest),
          tone: waitTones[waitState(jobs.oldest)],
        },
        { name: t`In Ausführung`, figure: jobs.running, tone: 'success' },
        { name: t`Aufgegeben in den letzten 24 Stunden`, figure: jobs.failed, tone: failed(jobs.failed) },
      ],
    },
    {
      title: t`E-Mails`,
      rows: [
        {
          name: t`Wartend`,
          figure: mails.waiting + mails.retrying,
          note: age(mails.oldest),
          tone: waitTones[waitState(mails.oldest)],
        },
        {
          name: t`Davon nach einem Fehlschlag`,
          figure: mails.retrying,
          tone: mails.retrying > 0 ? 'warning' : 'success',
        },
        { name: t`Versandt in den letzten 24 Stunden`, figure: mails.sent, tone: 'success' },
        { name: t`Aufgegeben in den letzten 24 Stunden`, figure: mails.failed, tone: failed(mails.failed) },
      ],
    },
  ];
  return (
    <Card isFlush title={t`Betrieb`}>
      <div className="grid border-line-soft border-t lg:grid-cols-3">
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title} className="px-5 py-4">
            <h3 className="font-semibold text-muted text-xs">{title}</h3>
            <ul className="mt-1.5 grid gap-1">
              {rows.map(({ name, figure, note, tone }) => (
                <li key={name} className="flex items-baseline justify-between gap-4 text-sm">
                  <StatusDot tone={tone}>
                    <span className="font-normal">{name}</span>
                    {note && <span className="tabular ml-2 font-normal text-muted text-xs">{note}</span>}
                  </StatusDot>
                  <span className="tabular font-semibold">{formatNumber(figure)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
