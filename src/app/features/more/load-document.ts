/** Throws if the document cannot be loaded. */
export async function loadDocument(path: string, name: string): Promise<File> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new File([await response.blob()], `${name}.pdf`, { type: 'application/pdf' });
}
