import type { PrinterState } from './printer.ts';

/** Response to `~HS`: three lines between STX and ETX. */
export type HostStatus = {
  state: PrinterState;
  /** Received, not printed. */
  waiting: number;
  isPartial: boolean;
};

const [stx, etx] = ['\u0002', '\u0003'];
const line = `${stx}([^${etx}]*)${etx}\\s*`;
const answer = new RegExp(line.repeat(3));

/** `rest` is the start of the next response. */
export function readHostStatus(text: string): { answers: HostStatus[]; rest: string } {
  const answers: HostStatus[] = [];
  let rest = text;
  for (let found = answer.exec(rest); found; found = answer.exec(rest)) {
    answers.push(parse((found[1] ?? '').split(','), (found[2] ?? '').split(',')));
    rest = rest.slice(found.index + found[0].length);
  }
  return { answers, rest };
}

function parse(first: string[], second: string[]): HostStatus {
  const isSet = (field: string | undefined) => field?.trim() === '1';
  return {
    state: stateOf({
      isOut: isSet(first[1]),
      isPaused: isSet(first[2]),
      isFaulty: isSet(first[9]) || isSet(first[10]) || isSet(first[11]),
      isOpen: isSet(second[2]),
      isRibbonOut: isSet(second[3]),
    }),
    waiting: (Number(first[4]) || 0) + (Number(second[8]) || 0),
    isPartial: isSet(first[7]),
  };
}

type Flags = Record<'isOut' | 'isPaused' | 'isFaulty' | 'isOpen' | 'isRibbonOut', boolean>;

/** Report the cause, which the user can fix, instead of the resulting pause. */
function stateOf({ isOut, isPaused, isFaulty, isOpen, isRibbonOut }: Flags): PrinterState {
  if (isOpen) return 'open';
  if (isOut) return 'paper_out';
  if (isRibbonOut) return 'ribbon_out';
  if (isFaulty) return 'fault';
  return isPaused ? 'paused' : 'ready';
}

export const hostStatusRequest = '~HS\r\n';
