import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withPreloads } from './preloads.ts';

/** First visits use the default language. */
const shared = ['/src/app/shell/public/PublicFrame.tsx', '/src/app/i18n/locales/public/de.po'];

/** For the footer. */
const settings = '<link rel="preload" as="fetch" crossorigin href="/api/settings">\n';

type Change = [place: string | RegExp, text: string | undefined];
type Page = { name: string; heading: string; frame?: string; description?: string; module: string };

/** `heading` begins the title. */
const pages: Page[] = [
  { name: 'login', heading: 'Anmelden', module: '/src/app/features/auth/LoginPage.tsx' },
  {
    name: 'track',
    heading: 'Sendung verfolgen',
    description:
      'Sendung verfolgen mit der Nummer vom Label oder aus der Nachricht des Absenders und der Postleitzahl des Empfängers.',
    module: '/src/app/features/track/TrackPage.tsx',
  },
  ...[
    { name: 'verify-email', heading: 'E-Mail-Adresse bestätigen', module: 'MailActionPage' },
    { name: 'verify-account', heading: 'Konto freischalten', module: 'MailActionPage' },
    { name: 'password', heading: 'Neues Passwort festlegen', module: 'PasswordPage' },
    {
      name: 'email-verification',
      heading: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      module: 'EmailVerificationPage',
    },
    {
      name: 'register-complete',
      heading: 'Ihre E-Mail-Adresse ist bestätigt',
      module: 'RegisterCompletePage',
    },
  ].map((it) => ({ ...it, frame: 'card', module: `/src/app/features/auth/${it.module}.tsx` })),
];

const sheet = /^.*<link rel="stylesheet".*\n/m;

/**
 * Writes public pages with preloads and an outline from src/app/frames, shown until the app renders. The outline's
 * styles are inline; the app's style sheet follows and does not block rendering.
 */
export function publicPages(): Plugin {
  let look = '';
  return {
    name: 'public-pages',
    apply: 'build',
    buildStart() {
      for (const { name, frame = name } of pages) this.addWatchFile(`src/app/frames/${frame}.html`);
      this.emitFile({ type: 'chunk', id: 'src/app/frames/frames.css', name: 'frames' });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const made = Object.values(bundle).find(
          (it) => it.type === 'asset' && it.names.includes('frames.css'),
        );
        if (made?.type !== 'asset') throw new Error('src/app/frames/frames.css is not in the build');
        look = String(made.source);
        delete bundle[made.fileName];
      },
    },
    writeBundle({ dir = 'dist' }, bundle) {
      const index = readFileSync(join(dir, 'index.html'), 'utf8');
      const [link = ''] = sheet.exec(index) ?? [];
      for (const { name, heading, frame = name, description, module } of pages) {
        const outline = readFileSync(`src/app/frames/${frame}.html`, 'utf8').replace('{heading}', heading);
        const head = `<style>${look}</style>\n${settings}`;
        const changes: Change[] = [
          [link, ''],
          ['<div id="root"></div>', `<div id="root">${outline}</div>\n${link}`],
          ['<title>Versandpult</title>', `<title>${heading} – Versandpult</title>`],
          [/(?<=<meta name="description" content=")[^"]*/, description],
          ['</head>', `${head}</head>`],
        ];
        const page = changes.reduce(applyChange, index);
        writeFileSync(join(dir, `${name}.html`), withPreloads(page, bundle, [...shared, module]));
      }
    },
  };
}

function applyChange(page: string, [place, text]: Change): string {
  if (text === undefined) return page;
  const changed = page.replace(place, () => text);
  if (changed === page) throw new Error(`index.html has no ${place}`);
  return changed;
}
