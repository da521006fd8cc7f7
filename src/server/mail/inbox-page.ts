import type { Language } from '#domain/values/language.ts';
import { escapeHtml } from './escape-html.ts';

const words = {
  de: {
    title: 'Postfach zum Ausprobieren',
    intro:
      'Ohne Mailserver verschickt das Portal nichts: Jede E-Mail liegt hier. Die Liste aktualisiert sich automatisch.',
    empty: 'Noch keine E-Mail. Registrieren Sie sich oder fordern Sie ein neues Passwort an.',
    to: 'An',
    at: 'Zeit',
    subject: 'Betreff',
    back: 'Alle E-Mails',
    files: 'Anhänge',
    text: 'Als Text',
    mail: 'E-Mail',
    refresh: 'Aktualisieren',
    other: ['en', 'English'],
  },
  en: {
    title: 'Inbox for trying out',
    intro:
      'Without a mail server the portal sends nothing: every e-mail is here. The list refreshes by itself.',
    empty: 'No e-mail yet. Register, or ask for a new password.',
    to: 'To',
    at: 'Time',
    subject: 'Subject',
    back: 'All e-mails',
    files: 'Attachments',
    text: 'As text',
    mail: 'E-mail',
    refresh: 'Refresh',
    other: ['de', 'Deutsch'],
  },
} as const;

const refreshSeconds = 5;

type Listed = { id: string; at: Date; recipient: string; subject: string };

const timeOf = (at: Date, language: Language) =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Berlin',
  }).format(at);

function layout(title: string, language: Language, body: string, head = '') {
  const [code, name] = words[language].other;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/inbox/style.css">
</head>
<body>
<p class="language"><a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a></p>
<main>
${body}
</main>
</body>
</html>
`;
}

export function renderInbox(mails: Listed[], language: Language): string {
  const w = words[language];
  const rows = mails.map(
    ({ id, at, recipient, subject }) =>
      `<li><a href="/inbox/${id}?lang=${language}"><b>${escapeHtml(subject)}</b> <span>${escapeHtml(recipient)}</span> <time datetime="${at.toISOString()}">${timeOf(at, language)}</time></a></li>`,
  );
  const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : `<p class="empty">${w.empty}</p>`;
  return layout(
    w.title,
    language,
    `<h1>${w.title}</h1>
<p>${w.intro} <a href="/inbox?lang=${language}">${w.refresh}</a></p>
${list}`,
    `\n<meta http-equiv="refresh" content="${refreshSeconds}">`,
  );
}

type Opened = Listed & { text: string; attachments: { filename: string; content: string }[] };

export function renderMail(mail: Opened, language: Language): string {
  const w = words[language];
  const files = mail.attachments.map(
    ({ filename, content }, index) =>
      `<li><a href="/inbox/${mail.id}/attachments/${index}" download><b>${escapeHtml(filename)}</b> <small>${kilobytes(content)} kB</small></a></li>`,
  );
  return layout(
    mail.subject,
    language,
    `<p><a href="/inbox?lang=${language}">← ${w.back}</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>${w.to}</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>${w.at}</dt><dd><time datetime="${mail.at.toISOString()}">${timeOf(mail.at, language)}</time></dd></dl>
<iframe src="/inbox/${mail.id}/html" title="${w.mail}: ${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
${files.length > 0 ? `<h2>${w.files}</h2>\n<ul>${files.join('\n')}</ul>` : ''}
<details><summary>${w.text}</summary><pre>${withLinks(mail.text)}</pre></details>`,
  );
}

const kilobytes = (base64: string) => Math.max(1, Math.round((base64.length * 3) / 4 / 1000));

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 1
        ? `<a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a>`
        : shown;
    })
    .join('');
}

export const inboxStyle = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #3a424e); --soft: light-dark(#5a6472, #a3adba);
  --link: light-dark(#0b5c5e, #5cbcbc); --back: light-dark(#f5f5f7, #15191f); --panel: light-dark(#fff, #1c222a); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 1.25rem 1rem 2rem; background: var(--back); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.35rem; margin: .25rem 0 .5rem; overflow-wrap: anywhere; }
a { color: var(--link); }
.language { margin: 0; text-align: right; }
.language a, p > a { display: inline-block; padding: .4rem 0; }
h2 { font-size: 1rem; margin: 1rem 0 .5rem; }
ol, ul { list-style: none; margin: 1rem 0; padding: 0; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .7rem 1rem; min-height: 2.75rem; color: inherit; text-decoration: none; }
li a:hover b { text-decoration: underline; }
li b { font-weight: 600; overflow-wrap: anywhere; } li span { grid-row: 2; color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
li time, li small { color: var(--soft); font-size: .9rem; font-variant-numeric: tabular-nums; }
.empty { padding: 2rem 1rem; text-align: center; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; color: var(--soft); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0 0 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
@media (max-width: 36rem) { li a { grid-template-columns: 1fr; } li span { grid-row: auto; } iframe { height: 54rem; } }
details { margin-top: 1rem; } summary { cursor: pointer; padding: .4rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; font: .9rem/1.5 ui-monospace, monospace; }
`;
