/** The bytes of an uploaded file, as a form or base64 in JSON brings it. */
export async function bytesOf(file: File | string): Promise<Uint8Array> {
  return typeof file === 'string' ? Buffer.from(file, 'base64') : new Uint8Array(await file.arrayBuffer());
}
