import * as v from 'valibot';
import { exportFolders, mostZipped } from '#domain/staff/export-files.ts';
import { call, envelope, FileAnswer } from './call.ts';
import { confirmationErrors, confirmed } from './second-factor.ts';

const ofStaff = call.meta({ access: 'admin', idempotency: 'none' });
/** Many files hold all clients' data (docs/rules.md 4.14). */
const grave = call.meta({ access: 'admin', idempotency: 'none', confirms: true }).errors(confirmationErrors);
const Folder = v.picklist(exportFolders);
const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** Version of a file; a replacement gets another. */
const Uid = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const Uids = v.pipe(v.array(Uid), v.minLength(1), v.maxLength(mostZipped));

/** File in a staff folder (docs/rules.md 6.9); `url` is an id for `storage/download-link`, not an address. */
const ExportFile = v.object({
  name: v.string(),
  created: v.object({ seconds: v.number() }),
  /** Bytes. */
  size: v.number(),
  url: v.string(),
  folder: Folder,
  uid: v.string(),
});
export type ExportFile = v.InferOutput<typeof ExportFile>;

export const storage = {
  /** Examples for everybody. */
  download: call
    .route({ method: 'POST', path: '/storage/download' })
    .input(v.object({ file_url: v.pipe(v.string(), v.minLength(1), v.maxLength(500)), name: Name }))
    .output(envelope(FileAnswer)),

  files: ofStaff
    .route({ method: 'POST', path: '/storage/files' })
    .meta({ access: 'admin', idempotency: 'none', heavy: true })
    .input(v.object({ folder: Folder }))
    .output(envelope(v.array(ExportFile))),

  /** Streams the ZIP; content-disposition holds its name. */
  downloadAll: grave
    .route({ method: 'POST', path: '/storage/download-all' })
    .input(
      v.object({
        folder: Folder,
        /** Only these versions; deleted ones are left out. */
        uids: v.optional(Uids),
        ...confirmed,
      }),
    )
    .output(v.file()),

  /** The signed link is valid for one minute; the browser streams the file to disk. */
  downloadLink: ofStaff
    .route({ method: 'POST', path: '/storage/download-link' })
    .input(v.object({ file_url: v.pipe(v.string(), v.minLength(1), v.maxLength(500)), name: Name }))
    .output(envelope(v.object({ url: v.string() }))),

  downloadAllLink: grave
    .route({ method: 'POST', path: '/storage/download-all-link' })
    .input(v.object({ folder: Folder, ...confirmed }))
    .output(envelope(v.object({ url: v.string() }))),

  /** The signature replaces the session. */
  linked: call
    .route({ method: 'GET', path: '/storage/linked/{token}' })
    .meta({ access: 'open', idempotency: 'none' })
    .input(v.object({ token: v.pipe(v.string(), v.maxLength(1024)) }))
    .output(v.file())
    .errors({ LINK_EXPIRED: { status: 410 } }),

  /** Deletes only these versions, and says how many were still there. */
  delete: grave
    .route({ method: 'POST', path: '/storage/delete' })
    .input(v.object({ folder: Folder, uids: Uids, ...confirmed }))
    .output(envelope(v.object({ deleted: v.number() }))),

  deleteAll: grave
    .route({ method: 'POST', path: '/storage/delete-all' })
    .input(v.object({ folder: Folder, ...confirmed }))
    .output(envelope(v.object({ deleted: v.number() }))),
};

const nameChoices = ['refuse', 'replace', 'keep_both'] as const;

export const data = {
  /**
   * Takes form data or base64 in JSON. `replace` needs the old version's `uid` and fails if a colleague replaced it
   * meanwhile.
   */
  uploadFile: call
    .route({ method: 'POST', path: '/data/upload-file' })
    .meta({ access: 'admin', idempotency: 'none', largeBody: true, takesForm: true })
    .input(
      v.object({
        folder: Folder,
        file: v.union([v.file(), v.pipe(v.string(), v.base64())]),
        /** Default: the form's file name. */
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
