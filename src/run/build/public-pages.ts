import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withPreloads } from './preloads.ts';

/** The texts are in the language that everybody begins with. */
const shared = ['/src/app/shell/public/PublicFrame.tsx', '/src/app/i18n/locales/public/de.po'];

/** What the operator set stands in the footer. */
const settings = '<link rel="preload" as="fetch" crossorigin href="/api/settings">\n';

type Page = { name: string; heading: string; frame?: string; description?: string; module: string };

/** `heading`: the page's, which its title begins with. */
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

/**
 * The pages that people come to over a network and without the app: each names the files it needs, so that the browser
 * asks for them at once, and has its head and outline in the page itself (src/app/frames), until the app draws them.
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    buildStart() {
      for (const { name, frame = name } of pages) this.addWatchFile(`src/app/frames/${frame}.html`);
    },
    writeBundle({ dir = 'dist' }, bundle) {
      const index = readFileSync(join(dir, 'index.html'), 'utf8');
      for (const { name, heading, frame = name, description, module } of pages) {
        const outline = readFileSync(`src/app/frames/${frame}.html`, 'utf8');
        const headed = put(outline, '{heading}', heading);
        const page = put(index, '<div id="root"></div>', `<div id="root">${headed}</div>`);
        const titled = put(page, '<title>Versandpult</title>', `<title>${heading} – Versandpult</title>`);
        const described = description
          ? put(titled, /(<meta name="description" content=")[^"]*/, `$1${description}`)
          : titled;
        const asking = put(described, '</head>', `${settings}</head>`);
        writeFileSync(join(dir, `${name}.html`), withPreloads(asking, bundle, [...shared, module]));
      }
    },
  };
}

function put(page: string, place: string | RegExp, text: string): string {
  const changed = page.replace(place, text);
  if (changed === page) throw new Error(`index.html has no ${place}`);
  return changed;
}
