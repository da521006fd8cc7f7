/** Big-endian. */
export class ByteReader {
  position = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  skip(count: number): void {
    this.position += count;
  }

  uint8(): number {
    return this.#view.getUint8(this.position++);
  }

  uint16(): number {
    this.position += 2;
    return this.#view.getUint16(this.position - 2);
  }

  int16(): number {
    this.position += 2;
    return this.#view.getInt16(this.position - 2);
  }

  uint32(): number {
    this.position += 4;
    return this.#view.getUint32(this.position - 4);
  }

  bytes(count: number): Uint8Array {
    this.position += count;
    return this.#bytes.subarray(this.position - count, this.position);
  }

  tag(): string {
    return String.fromCharCode(...this.bytes(4));
  }

  /** WOFF2's UIntBase128: seven bits per byte, the highest bit means more follow. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.uint8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }

  /** WOFF2's 255UInt16: small numbers take one byte. */
  short255(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 506;
    if (code === 255) return this.uint8() + 253;
    return code;
  }
}
