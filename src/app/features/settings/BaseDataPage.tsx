import { useLingui } from '@lingui/react/macro';
import { BaseDataForm } from './BaseDataForm.tsx';
import { SettingsFrame, WithBaseData } from './SettingsFrame.tsx';

/** See docs/rules.md 5.1. */
export function BaseDataPage() {
  const { t } = useLingui();
  return (
    <SettingsFrame title={t`Stammdaten`}>
      <WithBaseData>{(baseData) => <BaseDataForm baseData={baseData} />}</WithBaseData>
    </SettingsFrame>
  );
}
