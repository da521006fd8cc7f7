import { PNG } from 'pngjs';
import type { Picture } from '#support/print-pdf.ts';
import type { Check } from './paper-checks.ts';

export type ShownPaper = {
  group: string;
  name: string;
  file?: string | undefined;
  pictures: readonly string[];
  checks: readonly Check[];
};

export function papersPage(papers: readonly ShownPaper[]): string {
  const wrong = papers.filter((it) => it.checks.some((check) => !check.isRight));
  const groups = [...new Set(papers.map((it) => it.group))];
  const sections = groups.map(
    (group) =>
      `<h2>${escaped(group)}</h2>${papers
        .filter((it) => it.group === group)
        .map(paperHtml)
        .join('\n')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Papers</title><style>
body{font:14px/1.5 system-ui;margin:24px;background:#eee}article{background:#fff;padding:12px 16px;margin:0 0 12px}
img{max-height:420px;border:1px solid #ccc;margin:6px 6px 0 0}ul{margin:4px 0}.wrong{color:#b00;font-weight:600}
</style><h1>Papers</h1><p>${papers.length} papers and refusals, ${wrong.length} of them wrong.</p>
${wrong.length > 0 ? `<h2 class="wrong">Wrong</h2>${wrong.map(paperHtml).join('\n')}` : ''}
${sections.join('\n')}</html>`;
}

function paperHtml({ name, file, pictures, checks }: ShownPaper): string {
  const title = file ? `<a href="${escaped(file)}">${escaped(name)}</a>` : escaped(name);
  const said = checks
    .map((it) => `<li${it.isRight ? '' : ' class="wrong"'}>${escaped(it.what)}</li>`)
    .join('');
  const shown = pictures.map((it) => `<img loading="lazy" alt="" src="${escaped(it)}">`).join('');
  return `<article><b>${title}</b><ul>${said}</ul>${shown}</article>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function pngOf({ width, height, grey }: Picture): Buffer {
  const png = new PNG({ width, height });
  grey.forEach((level, dot) => {
    png.data.fill(level, dot * 4, dot * 4 + 3);
    png.data[dot * 4 + 3] = 255;
  });
  return PNG.sync.write(png, { colorType: 0 });
}
