import type { Language } from '#domain/values/language.ts';
import type { Config } from '#server/config/config.ts';
import { escapeHtml } from './escape-html.ts';
import type { Letter } from './letter.ts';

const words = {
  de: {
    goodbye: 'Freundliche Grüße',
    copy: 'Falls der Knopf nicht reagiert, kopieren Sie diese Adresse in Ihren Browser:',
    help: 'Fragen? Sie erreichen uns unter',
    automatic: 'Diese E-Mail wurde automatisch versandt.',
  },
  en: {
    goodbye: 'Kind regards',
    copy: 'If the button does not react, copy this address into your browser:',
    help: 'Questions? You reach us at',
    automatic: 'This e-mail was sent automatically.',
  },
} as const;

export function composeMail(letter: Letter, language: Language, provider: Config['provider'], logoUrl = '') {
  return {
    subject: letter.subject,
    text: composeText(letter, language, provider),
    html: composeHtml(letter, language, provider, logoUrl),
  };
}

function composeText(
  it: Letter,
  language: Language,
  { name, supportPhone, supportEmail }: Config['provider'],
) {
  const { goodbye, help, automatic } = words[language];
  const parts = [
    it.greeting,
    ...it.paragraphs,
    ...(it.facts ? [it.facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(it.action ? [`${it.action.label}:\n${it.action.url}`] : []),
    ...(it.notes ?? []),
    ...(it.stop ? [`${it.stop.label}:\n${it.stop.url}`] : []),
    `${goodbye}\n${name}`,
    `-- \n${help} ${supportPhone}, ${supportEmail}\n${automatic}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const font =
  "word-break:break-word;overflow-wrap:anywhere;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#1b2430`;
const small = `margin:0 0 12px;${font};font-size:14px;line-height:21px;color:#4d5966`;

/** Mail programs know little CSS: use tables and inline styles. */
function composeHtml(
  it: Letter,
  language: Language,
  { name, supportPhone, supportEmail }: Config['provider'],
  logoUrl: string,
) {
  const { goodbye, copy, help, automatic } = words[language];
  const t = escapeHtml;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${t(it.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe3e8;border-radius:8px">
<tr><td style="padding:24px 24px 0">${logoUrl ? logo(logoUrl, name) : `<p style="${small};font-weight:600">${t(name)}</p>`}
<h1 style="margin:0 0 20px;${font};font-size:21px;line-height:28px;color:#1b2430">${t(it.subject)}</h1></td></tr>
<tr><td style="padding:0 24px 12px">
${[it.greeting, ...it.paragraphs].map((text) => `<p style="${paragraph}">${t(text)}</p>`).join('\n')}
${it.facts ? factsTable(it.facts) : ''}
${it.action ? button(it.action) : ''}
${(it.notes ?? []).map((text) => `<p style="${small}">${t(text)}</p>`).join('\n')}
${it.stop ? `<p style="${small}"><a href="${t(it.stop.url)}" style="color:#4d5966">${t(it.stop.label)}</a></p>` : ''}
<p style="${paragraph};margin-top:20px">${goodbye}<br>${t(name)}</p>
</td></tr>
<tr><td style="padding:16px 24px 20px;border-top:1px solid #dfe3e8">
${it.action ? `<p style="${small};font-size:13px">${copy}<br><a href="${t(it.action.url)}" style="color:#0b5c5e;word-break:break-all">${t(it.action.url)}</a></p>` : ''}
<p style="${small};font-size:13px;margin:0">${help} <a href="tel:${t(supportPhone.replaceAll(/[^\d+]/g, ''))}" style="color:#4d5966">${t(supportPhone)}</a>,
<a href="mailto:${t(supportEmail)}" style="color:#4d5966">${t(supportEmail)}</a>. ${automatic}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Many mail programs block pictures. */
const logo = (url: string, name: string) =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" height="32" style="display:block;height:32px;width:auto;max-width:240px;margin:0 0 16px;border:0;${font};font-size:14px;line-height:32px;font-weight:600;color:#4d5966">`;

function button({ label, url }: { label: string; url: string }) {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;background:#0b5c5e;border-radius:6px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function factsTable(facts: [string, string][]) {
  const cell = `padding:6px 16px 6px 0;${font};font-size:15px;line-height:21px;vertical-align:top;border-top:1px solid #eceff2`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" style="${cell};word-break:normal;overflow-wrap:normal;font-weight:400;color:#4d5966">${escapeHtml(label)}</th><td style="${cell};color:#1b2430">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
}
