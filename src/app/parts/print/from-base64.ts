type Decoder = { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const { fromBase64: decode } = Uint8Array as Decoder;
  return decode
    ? decode.call(Uint8Array, text)
    : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
