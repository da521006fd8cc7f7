import { t } from '@lingui/core/macro';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import type { NotCanceled } from './cancel-many.ts';
import { cancelRefusalText } from './cancel-texts.ts';

export function notCanceledText({ code, reason, carrierMessage: said }: NotCanceled): string {
  if (code === 'partly') return t`Der Transportdienst hat nur einen Teil storniert.`;
  if (code === 'OFFLINE') return t`Die Verbindung ist abgebrochen.`;
  if (code === 'REQUEST_IN_PROGRESS') return t`Die Stornierung wird noch geprüft.`;
  return reason ? cancelRefusalText(reason) : said ? carrierMessage(said) : errorText(code);
}
