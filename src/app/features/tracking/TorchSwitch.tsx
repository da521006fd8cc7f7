import { useLingui } from '@lingui/react/macro';
import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import type { Torch } from './torch.ts';

/** Disappears if the torch does not respond. */
export function TorchSwitch({ torch }: { torch: Torch }) {
  const { t } = useLingui();
  const [isLit, setIsLit] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  const toggle = () =>
    torch(!isLit).then(
      () => setIsLit(!isLit),
      () => setIsBroken(true),
    );
  return (
    <Button icon={isLit ? FlashlightOff : Flashlight} onClick={() => void toggle()}>
      {isLit ? t`Licht aus` : t`Licht an`}
    </Button>
  );
}
