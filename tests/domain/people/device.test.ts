import { expect, test } from 'vitest';
import { deviceOf } from '#domain/people/device.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    'Firefox',
    'Windows',
    'computer',
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
    'computer',
  ],
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome', 'Linux', 'computer'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    'computer',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
    'phone',
  ],
  [
    `${mozilla} (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPad',
    'tablet',
  ],
  [
    `${mozilla} (Linux; Android 16; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `${mozilla} (Linux; Android 16; Tab) ${webkit} SamsungBrowser/30.0 Chrome/140.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    `${mozilla} (X11; CrOS x86_64 16000.0) ${webkit} Chrome/140.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    'computer',
  ],
  ['curl/8.5.0', '', '', 'computer'],
  ['', '', '', 'computer'],
])('%s', (userAgent, browser, system, kind) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
});
