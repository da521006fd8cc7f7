import Search from 'lucide-react/icons/search';
import type { FocusEvent, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { fieldBox, typedInto } from './field-box.ts';
import { useField } from './use-field.ts';

type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password';
  readOnly?: boolean;
  unit?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'autoComplete'
    | 'inputMode'
    | 'maxLength'
    | 'placeholder'
    | 'spellCheck'
    | 'autoCapitalize'
    | 'enterKeyHint'
    | 'onPointerDown'
  >;

export function TextField(props: TextFieldProps) {
  const { frame, control, error, rest } = useField(props);
  const { value, onChange, type = 'text', unit, leading, trailing, ...input } = rest;
  return (
    <FieldFrame {...frame}>
      <div className={fieldBox({ error, disabled: input.disabled, readOnly: input.readOnly })}>
        {leading && <span className="pl-3 text-muted">{leading}</span>}
        <div className="relative h-control w-56 min-w-0 flex-1">
          <input
            {...input}
            {...control}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${typedInto} bg-transparent px-3 outline-none`}
          />
        </div>
        {unit && <span className="shrink-0 pr-3 text-muted text-sm">{unit}</span>}
        {trailing}
      </div>
    </FieldFrame>
  );
}

type SearchFieldProps = {
  /** For screen readers; the placeholder is visible. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
};

/** In this file because both are in the first load. */
export function SearchField(props: SearchFieldProps) {
  return (
    <TextField
      {...props}
      isLabelHidden
      type="search"
      name="search"
      leading={<Search aria-hidden="true" className="size-4.5" />}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}
