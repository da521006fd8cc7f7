import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { checkPhone } from '#domain/address/phone.ts';
import { phoneLengths } from '#domain/address/phone-lengths.ts';

/** Lengths to try; libphonenumber refuses more than 17 digits. */
const lengths = Array.from({ length: 14 }, (_, index) => index + 4);

/** Calling codes of Madagascar and Norfolk Island: libphonenumber completes their short local numbers. */
const completed = ['261', '672'];

test("a number's allowed lengths match libphonenumber for every calling code", () => {
  const codes = Object.keys(phoneLengths).filter((it) => !completed.includes(it));
  const differing = codes.flatMap((code) =>
    lengths.flatMap((length) => {
      // No calling code and no country's own prefix begins with 28, so the library strips nothing.
      const number = '28'.repeat(9).slice(0, length);
      const isPossible = parsePhoneNumberFromString(number, { defaultCallingCode: code })?.isPossible();
      const parts = { phone_country_prefix: code, phone_prefix: number.slice(0, 2), phone: number.slice(2) };
      const isRefused = checkPhone(parts, 'DE').length > 0;
      return isRefused === (isPossible ?? false) ? [`${code} ${number}`] : [];
    }),
  );
  expect(differing).toEqual([]);
});

test.each([
  ['49', '040', '123456', []],
  ['49', '0176', '12345678', []],
  ['36', '061', '2345678', []],
  ['36', '0061', '2345678', ['phone']],
  ['7', '8495', '1234567', []],
  ['39', '06', '69821234', []],
  ['49', '040', '12345678901234', ['phone']],
  ['999', '040', '123456', ['phone_country_prefix']],
])('+%s %s %s: %j', (phone_country_prefix, phone_prefix, phone, wrong) => {
  const issues = checkPhone({ phone_country_prefix, phone_prefix, phone }, 'DE');
  expect(issues.map((it) => it.path)).toEqual(wrong);
});
