import type { DbOrTx } from '#server/db/connect.ts';

export type StoredFile = {
  name: string;
  /** bytes */
  size: number;
  created: Date;
  /** A replacement gets a new version. */
  version: string;
};

/** `size` in bytes. */
export type ReadFile = { content: AsyncIterable<Uint8Array>; size: number };

export type FileContent = Uint8Array | AsyncIterable<Uint8Array | string>;

export type Draft = {
  key: string;
  /** bytes */
  size: number;
};

/**
 * Files are always complete. Throws for a folder other than ours ("invoices/manual/", an order's documents) and a name
 * that domain/staff/export-files.ts rejects. Functions with `on` may join a transaction; bytes never do.
 */
export type Files = {
  list(folder: string, on?: DbOrTx): Promise<StoredFile[]>;
  find(folder: string, name: string, on?: DbOrTx): Promise<StoredFile | undefined>;
  /** Undefined if the file or its content is gone. A replacement does not affect a running read. */
  read(folder: string, name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  findVersion(version: string): Promise<StoredFile | undefined>;
  /** Undefined if the file or its content is gone. */
  readVersion(version: string): Promise<ReadFile | undefined>;
  /** False if the file or its content is gone. */
  hasContent(version: string): Promise<boolean>;
  /** `new`: undefined if the name is taken. `beside`: next free name ("x (2).csv"). `replace`: replaces the file. */
  write(folder: string, name: string, content: FileContent, how: 'beside' | 'replace'): Promise<StoredFile>;
  write(
    folder: string,
    name: string,
    content: FileContent,
    how: 'new' | 'beside' | 'replace',
  ): Promise<StoredFile | undefined>;
  /** Stores the bytes, so a transaction only assigns the name. */
  draft(content: FileContent): Promise<Draft>;
  place(
    folder: string,
    name: string,
    draft: Draft,
    how: 'new' | 'beside' | 'replace',
    on?: DbOrTx,
  ): Promise<StoredFile | undefined>;
  /** An abandoned draft is deleted after a day. */
  discard(draft: Draft): Promise<void>;
  remove(folder: string, name: string, on?: DbOrTx): Promise<boolean>;
  removeAll(folder: string, on?: DbOrTx): Promise<StoredFile[]>;
  /** Deletes contents without a file for a day; returns their number. */
  forgetContents(): Promise<number>;
};
