import { useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { useListSearch } from './use-list-search.ts';

export function BackToHistory() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useListSearch();
  return (
    <IconButton
      icon={ArrowLeft}
      label={t`Zurück zum Archiv`}
      onClick={() => void navigate({ pathname: paths.history(), search: list })}
      className="-ml-2"
    />
  );
}
