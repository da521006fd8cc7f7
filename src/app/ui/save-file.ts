/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own hold on it once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
