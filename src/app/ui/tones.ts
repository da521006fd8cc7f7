export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'exception';

export const tones = {
  neutral: { text: 'text-neutral', soft: 'bg-neutral-soft', dot: 'bg-neutral', border: 'border-neutral/25' },
  info: { text: 'text-info', soft: 'bg-info-soft', dot: 'bg-info', border: 'border-info/25' },
  success: { text: 'text-success', soft: 'bg-success-soft', dot: 'bg-success', border: 'border-success/25' },
  warning: {
    text: 'text-warning',
    soft: 'bg-warning-soft',
    dot: 'bg-warning-dot',
    border: 'border-warning-dot/35',
  },
  error: { text: 'text-error', soft: 'bg-error-soft', dot: 'bg-error', border: 'border-error/25' },
  exception: {
    text: 'text-exception',
    soft: 'bg-exception-soft',
    dot: 'bg-exception',
    border: 'border-exception/25',
  },
} satisfies Record<Tone, Record<'text' | 'soft' | 'dot' | 'border', string>>;
