type Chunk = { type: 'chunk'; fileName: string; facadeModuleId: string | null; imports: string[] };
type Bundle = Record<string, { type: string }>;

export function withPreloads(page: string, bundle: Bundle, modules: readonly string[]): string {
  const files = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (!chunk || !isChunk(chunk) || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(visit);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find((it) => isChunk(it) && it.facadeModuleId?.endsWith(module));
    if (!chunk || !isChunk(chunk)) throw new Error(`${module} is no file of its own in the build`);
    visit(chunk.fileName);
  }
  const links = [...files]
    .filter((file) => !page.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace('</head>', `${links.join('\n')}\n</head>`);
}

const isChunk = (file: { type: string }): file is Chunk => file.type === 'chunk';
