import type { Ref } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { fieldBox } from './field-box.ts';
import { useField } from './use-field.ts';

type TextAreaFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control, error, rest } = useField(props);
  const { value, onChange, rows = 3, ...area } = rest;
  return (
    <FieldFrame {...frame}>
      <textarea
        {...area}
        {...control}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(
          fieldBox({ error, disabled: area.disabled, readOnly: area.readOnly }),
          'field-sizing-content max-h-80 min-h-20 w-full resize-y px-3 py-2',
          'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring',
        )}
      />
    </FieldFrame>
  );
}
