import { t } from '@lingui/core/macro';
import type { BaseDataField } from '#domain/people/base-data-update.ts';
import type { Changes } from '#domain/values/revision.ts';
import { addressFieldName } from './address-names.ts';
import { changeLine, quotedText } from './change-words.ts';

export const baseDataFieldName = (field: BaseDataField) =>
  field === 'state_province_code' ? t`Bundesland` : addressFieldName(field);

export function baseDataLines(changes: Changes<BaseDataField, string>): string[] {
  return Object.entries(changes).map(([field, { before, after }]) =>
    changeLine(baseDataFieldName(field as BaseDataField), quotedText(before), quotedText(after)),
  );
}
