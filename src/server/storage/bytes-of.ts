export async function bytesOf(file: File | string): Promise<Uint8Array> {
  return typeof file === 'string' ? Buffer.from(file, 'base64') : new Uint8Array(await file.arrayBuffer());
}
