import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { renderWithI18n } from '#support/render.tsx';

const options = [
  { value: 'standard', title: 'Standard', disabled: true },
  { value: 'express', title: '10:30 Express' },
  { value: 'evening', title: 'Abend' },
];

function Focused({ value, isOff = false }: { value: string | undefined; isOff?: boolean }) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus());
  return (
    <RadioGroup
      ref={first}
      label="Service"
      value={value}
      onChange={() => {}}
      options={options.map((it) => (isOff ? { ...it, disabled: true } : it))}
    />
  );
}

const focused = () => (document.activeElement as HTMLInputElement).value;

test('focusing a group focuses its chosen option, like Tab', () => {
  renderWithI18n(<Focused value="evening" />);
  expect(focused()).toBe('evening');
});

test('without a choice, or with a disabled one, the first enabled option gets the focus', () => {
  const { unmount } = renderWithI18n(<Focused value={undefined} />);
  expect(focused()).toBe('express');
  unmount();
  renderWithI18n(<Focused value="standard" />);
  expect(focused()).toBe('express');
});

test('a group without enabled options gets no focus', () => {
  renderWithI18n(<Focused value="evening" isOff />);
  expect(document.activeElement).toBe(document.body);
});
