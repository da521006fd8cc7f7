import { useLingui } from '@lingui/react/macro';
import { BaseDataForm } from './BaseDataForm.tsx';
import { SettingsFrame, WithBaseData } from './SettingsFrame.tsx';

/** Who the client is: spec 2 §2 "/settings/data". */
export function BaseDataPage() {
  const { t } = useLingui();
  return (
    <SettingsFrame title={t`Stammdaten`}>
      <WithBaseData>{(baseData) => <BaseDataForm baseData={baseData} />}</WithBaseData>
    </SettingsFrame>
  );
}
