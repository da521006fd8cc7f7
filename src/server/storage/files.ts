import type { DbOrTx } from '#server/db/connect.ts';

/** A file as the storage holds it. */
export type StoredFile = {
  name: string;
  /** bytes */
  size: number;
  created: Date;
  /** The version names this very content under this name: another one once somebody has replaced it. */
  version: string;
};

/** `size` in bytes. */
export type ReadFile = { content: AsyncIterable<Uint8Array>; size: number };

export type FileContent = Uint8Array | AsyncIterable<Uint8Array | string>;

/** Bytes that are in the storage already and no file's yet. */
export type Draft = {
  key: string;
  /** bytes */
  size: number;
};

/**
 * The place where files are kept, by folder and name; a file is there whole or not at all. A folder is one of ours
 * ("invoices/manual/", or that of an order's documents), a name one that domain/staff/export-files.ts admits: everything else is refused by a thrown error.
 * Functions with an `on` may be part of a transaction; bytes travel outside of any.
 */
export type Files = {
  /** Lists the files of a folder, in no particular order. */
  list(folder: string, on?: DbOrTx): Promise<StoredFile[]>;
  find(folder: string, name: string, on?: DbOrTx): Promise<StoredFile | undefined>;
  /** Its bytes piece by piece; nothing when it is gone. What is read stays the same even if somebody replaces it. */
  read(folder: string, name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** The file of that version, in whichever folder it is. */
  findVersion(version: string): Promise<StoredFile | undefined>;
  /** The bytes of that version, and how many there are. */
  readVersion(version: string): Promise<ReadFile | undefined>;
  /**
   * `new`: answers nothing where the name is taken. `beside`: takes the next free name ("x (2).csv").
   * `replace`: whatever has the name goes.
   */
  write(folder: string, name: string, content: FileContent, how: 'beside' | 'replace'): Promise<StoredFile>;
  write(
    folder: string,
    name: string,
    content: FileContent,
    how: 'new' | 'beside' | 'replace',
  ): Promise<StoredFile | undefined>;
  /** The first half of `write`: takes the bytes, so that a transaction need only give them a name. */
  draft(content: FileContent): Promise<Draft>;
  /** The second half. */
  place(
    folder: string,
    name: string,
    draft: Draft,
    how: 'new' | 'beside' | 'replace',
    on?: DbOrTx,
  ): Promise<StoredFile | undefined>;
  /** No file was made of it. One that nobody discards is forgotten after a day. */
  discard(draft: Draft): Promise<void>;
  /** Removes a file and answers whether it was there. */
  remove(folder: string, name: string, on?: DbOrTx): Promise<boolean>;
  /** Everything in a folder; answers what that was. */
  removeAll(folder: string, on?: DbOrTx): Promise<StoredFile[]>;
  /** Deletes contents that have been no file's for a day; answers how many. */
  forgetContents(): Promise<number>;
};
