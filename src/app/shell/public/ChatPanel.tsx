import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { SideSheet } from '#app/shell/frame/SideSheet.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';

type ChatPanelProps = { url: string; isOpen: boolean; onClose: () => void };

/** The operator's chat in a sandboxed frame. */
export function ChatPanel({ url, isOpen, onClose }: ChatPanelProps) {
  const { t } = useLingui();
  const title = t`Chat mit dem Kundenservice`;
  return (
    <SideSheet isOpen={isOpen} onClose={onClose} label={title} side="right" className="w-105 bg-raised">
      <header className="flex items-center gap-3 border-line border-b py-2 pr-2 pl-5">
        <h2 className="mr-auto font-semibold text-base">{title}</h2>
        <IconButton icon={X} label={t`Schließen`} onClick={onClose} />
      </header>
      <iframe
        src={url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        className="min-h-0 w-full flex-1"
      />
    </SideSheet>
  );
}
