import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';

const { in_transit, out_for_delivery, missed_delivery, exception, delivered } = shipmentStatuses;

export type LifeStep = {
  code: string;
  status: ShipmentStatus;
  where: 'sender' | 'hub' | 'recipient';
  /** After the previous step, in the live demo. */
  minutes: number;
};

const collected: LifeStep = { code: 'PUP', status: in_transit, where: 'sender', minutes: 1 };
const sorted: LifeStep = { code: 'HUB', status: in_transit, where: 'hub', minutes: 1 };
const held: LifeStep = { code: 'EXC', status: exception, where: 'hub', minutes: 1 };
const arrived: LifeStep = { code: 'ARR', status: in_transit, where: 'recipient', minutes: 2 };
const loaded: LifeStep = { code: 'OFD', status: out_for_delivery, where: 'recipient', minutes: 1 };
const missed: LifeStep = { code: 'MIS', status: missed_delivery, where: 'recipient', minutes: 1 };
const loadedAgain: LifeStep = { ...loaded, code: 'OFD2', minutes: 2 };
const handedOver: LifeStep = { code: 'DLV', status: delivered, where: 'recipient', minutes: 2 };

const smooth = [collected, sorted, arrived, loaded, handedOver];
const twice = [collected, sorted, arrived, loaded, missed, loadedAgain, handedOver];
const delayed = [collected, sorted, held, arrived, loaded, handedOver];

function livesOf(number: string): LifeStep[][] {
  const draw = Number(number.slice(-5)) % 10;
  if (draw === 3 || draw === 7) return [twice, smooth, delayed];
  return draw === 5 ? [delayed, smooth, twice] : [smooth, twice, delayed];
}

export function lifeUntil(number: string, status: ShipmentStatus): LifeStep[] {
  const life = livesOf(number).find((steps) => steps.some((it) => it.status === status)) ?? [];
  return life.slice(0, life.findLastIndex((it) => it.status === status) + 1);
}

/** undefined at the end or after a real carrier event. */
export function nextStep(number: string, code: string | undefined): LifeStep | undefined {
  const lives = livesOf(number);
  if (code === undefined) return lives[0]?.[0];
  const life = lives.find((steps) => steps.some((it) => it.code === code));
  return life?.[life.findIndex((it) => it.code === code) + 1];
}

type Place = { city: string; country_code: string };
const hubs = ['Hannover', 'Kassel', 'Leipzig', 'Nürnberg'];

export function placeOf(number: string, step: LifeStep, ends: { sender: Place; recipient: Place }): Place {
  if (step.where !== 'hub') return ends[step.where];
  return { city: hubs[Number(number.slice(-5)) % hubs.length] ?? '', country_code: 'DE' };
}

export const stepId = ({ code }: LifeStep) => `demo:${code}`;
