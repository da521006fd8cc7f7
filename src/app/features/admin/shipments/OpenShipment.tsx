import { useLingui } from '@lingui/react/macro';
import { paths } from '#app/paths.ts';
import { NewTabLink } from '#app/ui/NewTabLink.tsx';

/** See docs/rules.md 20.8. */
export function OpenShipment({ id, of }: { id: string; of: string }) {
  const { t } = useLingui();
  return (
    <NewTabLink
      to={paths.anyShipment(id)}
      tooltip={t`Details in neuem Tab`}
      label={t`Details in neuem Tab: ${of}`}
    />
  );
}
