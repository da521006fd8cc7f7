import { t } from '@lingui/core/macro';
import { formatDay } from '#app/i18n/format.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { type CutOff, cutOffTime } from '#domain/services/cut-offs.ts';
import { leavingDay } from '#domain/shipment/arrival.ts';
import { federalState } from '#domain/values/federal-state.ts';
import { berlinDay, berlinDayStart } from '#domain/values/working-days.ts';
import type { JudgedRow } from './judged-row.ts';

type At = { now: Date; cutOffs: readonly CutOff[]; sender: OrderDraft['sender'] };

/** The earliest day and time by which the orders have to be handed over, e.g. "Abgabe heute bis 16:30 Uhr". */
export function handoverWords(rows: readonly JudgedRow[], { now, cutOffs, sender }: At): string {
  const state = federalState(sender.postal_code, sender.state_province_code);
  const [first] = [...new Set(rows.map((it) => it.values.service ?? ''))]
    .map((service) => {
      const cutOff = cutOffTime(cutOffs, { service, place: sender });
      return { cutOff, leaves: leavingDay({ now, state, cutOff }) };
    })
    .sort((a, b) => a.leaves.localeCompare(b.leaves) || (a.cutOff ?? '24').localeCompare(b.cutOff ?? '24'));
  if (!first) return '';
  const { cutOff: time, leaves } = first;
  const day = formatDay(berlinDayStart(leaves));
  if (leaves === berlinDay(now)) return time ? t`Abgabe heute bis ${time} Uhr` : t`Abgabe heute`;
  return time ? t`Abgabe ${day} bis ${time} Uhr` : t`Abgabe ${day}`;
}
