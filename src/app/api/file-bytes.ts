/** The file inside a JSON answer (decisions.md "Wire format"). */
export function fileBytes({ file }: { file: string }): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
}
