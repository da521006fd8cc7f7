import ExternalLink from 'lucide-react/icons/external-link';

export function ProviderLink({ url, text }: { url: string | undefined; text: string }) {
  if (!url) return null;
  return (
    <a
      href={url}
      className="inline-flex min-h-9 items-center gap-1.5 justify-self-center font-semibold text-brand text-sm underline pointer-coarse:min-h-11"
    >
      {text}
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
