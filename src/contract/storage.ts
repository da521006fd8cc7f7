import * as v from 'valibot';
import { exportFolders, mostZipped } from '#domain/staff/export-files.ts';
import { call, envelope, FileAnswer } from './call.ts';

const ofStaff = call.meta({ access: 'admin', idempotency: 'none' });
const Folder = v.picklist(exportFolders);
const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** Names one version of a file: another one once somebody has replaced it. */
const Uid = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** A file in a folder of the staff (docs/rules.md 6.9); `url` is what `storage/download` takes, an id and no address. */
const ExportFile = v.object({
  name: v.string(),
  created: v.object({ seconds: v.number() }),
  /** bytes */
  size: v.number(),
  url: v.string(),
  folder: Folder,
  uid: v.string(),
});
export type ExportFile = v.InferOutput<typeof ExportFile>;

export const storage = {
  /** A file of the portal's storage: everybody reaches the examples, the staff their folders as well. */
  download: call
    .route({ method: 'POST', path: '/storage/download' })
    .input(v.object({ file_url: v.pipe(v.string(), v.minLength(1), v.maxLength(500)), name: Name }))
    .output(envelope(FileAnswer)),

  /** All files of a folder, the newest first. */
  files: ofStaff
    .route({ method: 'POST', path: '/storage/files' })
    .input(v.object({ folder: Folder }))
    .output(envelope(v.array(ExportFile))),

  /** All files of a folder as a ZIP, streamed; its name is in the content-disposition. */
  downloadAll: ofStaff
    .route({ method: 'POST', path: '/storage/download-all' })
    .input(
      v.object({
        folder: Folder,
        /** These versions alone; what is gone by now is left out. */
        uids: v.optional(v.pipe(v.array(Uid), v.minLength(1), v.maxLength(mostZipped))),
      }),
    )
    .output(v.file()),

  /**
   * A signed link to one file of the staff's folders, valid for one minute: the browser writes the file to the disk
   * while it arrives.
   */
  downloadLink: ofStaff
    .route({ method: 'POST', path: '/storage/download-link' })
    .input(v.object({ file_url: v.pipe(v.string(), v.minLength(1), v.maxLength(500)), name: Name }))
    .output(envelope(v.object({ url: v.string() }))),

  /** Such a link to the ZIP of all files. */
  downloadAllLink: ofStaff
    .route({ method: 'POST', path: '/storage/download-all-link' })
    .input(v.object({ folder: Folder }))
    .output(envelope(v.object({ url: v.string() }))),

  /** The file or ZIP behind a signed link; the signature in the address is the permission. */
  linked: call
    .route({ method: 'GET', path: '/storage/linked/{token}' })
    .meta({ access: 'open', idempotency: 'none' })
    .input(v.object({ token: v.pipe(v.string(), v.maxLength(1024)) }))
    .output(v.file())
    .errors({ LINK_EXPIRED: { status: 410 } }),

  /** Deletes that version of a file; one that is gone already is no error. */
  delete: ofStaff
    .route({ method: 'POST', path: '/storage/delete' })
    .input(v.object({ name: Name, folder: Folder, uid: Uid }))
    .output(envelope(v.object({ deleted: v.boolean() })))
    .errors({ FILE_CHANGED: { status: 409 } }),

  /** Deletes every file of a folder; answers how many there were. */
  deleteAll: ofStaff
    .route({ method: 'POST', path: '/storage/delete-all' })
    .input(v.object({ folder: Folder }))
    .output(envelope(v.object({ deleted: v.number() }))),
};

/** The choices where a file's name is taken. */
const nameChoices = ['refuse', 'replace', 'keep_both'] as const;

export const data = {
  /**
   * Puts a file into a folder of the staff, as form data or as JSON with the file in base64. `replace` takes the `uid`
   * of the version that goes: one that somebody else has replaced meanwhile stays.
   */
  uploadFile: call
    .route({ method: 'POST', path: '/data/upload-file' })
    .meta({ access: 'admin', idempotency: 'none', largeBody: true, takesForm: true })
    .input(
      v.object({
        folder: Folder,
        file: v.union([v.file(), v.pipe(v.string(), v.base64())]),
        /** The name of the file; without one the form's file says what it is called. */
        name: v.optional(Name),
        if_exists: v.optional(v.picklist(nameChoices), 'refuse'),
        uid: v.optional(Uid),
      }),
    )
    .output(envelope(ExportFile))
    .errors({
      FILE_EXISTS: { status: 409 },
      FILE_CHANGED: { status: 409 },
      FOLDER_FULL: { status: 409 },
      FILE_NOT_ALLOWED: { status: 415 },
    }),
};
