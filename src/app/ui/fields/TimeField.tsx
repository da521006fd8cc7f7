import type { Ref } from 'react';
import type { FieldProps } from './FieldFrame.tsx';
import { Select } from './Select.tsx';

type TimeFieldProps = FieldProps & {
  /** HH:mm */
  value: string | undefined;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  stepMinutes?: number;
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** A value between steps or out of range stays visible, but cannot be chosen again. */
export function TimeField({
  value,
  min = '00:00',
  max = '23:50',
  stepMinutes = 10,
  ...rest
}: TimeFieldProps) {
  const times = listTimes(min, max, stepMinutes);
  const options = times.map((time) => ({ value: time, label: time, disabled: false }));
  if (value !== undefined && !times.includes(value)) {
    options.push({ value, label: value, disabled: true });
    options.sort((a, b) => a.value.localeCompare(b.value));
  }
  return <Select {...rest} value={value} options={options} className={rest.className} />;
}

function listTimes(min: string, max: string, stepMinutes: number): string[] {
  const times: string[] = [];
  const first = Math.ceil(toMinutes(min) / stepMinutes) * stepMinutes;
  for (let at = first; at <= toMinutes(max); at += stepMinutes) times.push(toTime(at));
  return times;
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
