import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';

type FileDropProps = {
  id?: string;
  label: string;
  hint: ReactNode;
  /** For choosing only, e.g. ".csv,text/csv"; the caller checks dropped files. */
  accept?: string;
  error?: string | undefined;
  isMultiple?: boolean;
  disabled?: boolean;
  isSmall?: boolean;
  onFiles: (files: readonly File[]) => void;
};

export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    accept,
    error,
    isMultiple = false,
    disabled = false,
    isSmall = false,
    onFiles,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  function take(list: FileList) {
    const files = [...list];
    onFiles(isMultiple ? files : files.slice(0, 1));
  }

  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!disabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={joinClasses(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed text-center transition-colors',
        isSmall ? 'px-4 py-4' : 'px-6 py-10',
        isOver
          ? 'border-brand bg-brand-soft'
          : error
            ? 'border-error bg-error-tint'
            : 'border-field bg-sunken',
      )}
    >
      {!isSmall && <Upload aria-hidden="true" strokeWidth={1.75} className="size-8 text-muted" />}
      <Button
        id={props.id}
        variant={isSmall ? 'secondary' : 'primary'}
        disabled={disabled}
        onClick={() => input.current?.click()}
        aria-describedby={`${id}-hint ${id}-error`}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          if (event.target.files) take(event.target.files);
          // Clear the input so that the same, corrected file can be chosen again.
          event.target.value = '';
        }}
        className="hidden"
      />
      <p id={`${id}-hint`} className="max-w-md text-balance text-muted text-sm">
        {hint}
      </p>
      <p
        id={`${id}-error`}
        role="alert"
        className="max-w-md text-balance font-medium text-error text-sm empty:hidden"
      >
        {error}
      </p>
    </section>
  );
}
