import { languageFrom } from '#domain/values/language.ts';
import { cleanText } from '#domain/values/text.ts';
import type { Device } from '#server/sign-in/sessions.ts';

const longestUserAgent = 400;

export const callerLanguage = (headers: Headers) =>
  languageFrom(headers.get('x-language'), headers.get('accept-language'));

export const callerDevice = (headers: Headers): Device => ({
  user_agent: cleanText((headers.get('user-agent') ?? '').slice(0, longestUserAgent)),
  ...(headers.get('x-language') ? { language: callerLanguage(headers) } : {}),
});
