/** The file inside a JSON answer (docs/decisions.md 1.3). */
export function fileBytes({ file }: { file: string }): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
}
