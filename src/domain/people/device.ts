export type Device = { browser: string; system: string; kind: 'computer' | 'phone' | 'tablet' };

/** Order matters: most browsers also claim to be others. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? '';

export function deviceOf(userAgent: string): Device {
  const system = find(systems, userAgent);
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent));
  const isPhone = system === 'iPhone' || (system === 'Android' && !isTablet);
  return {
    browser: find(browsers, userAgent),
    system,
    kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
  };
}

export function deviceName({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  return [browser, system].filter((it) => it !== '').join(', ');
}
