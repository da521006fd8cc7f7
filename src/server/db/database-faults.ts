/*
 * Faults of the database and the storage after which whoever asks again is answered: those that pass by themselves in a
 * moment, and a disk or a bucket without room, or gone. One place says which they are; calls answer NOT_READY (503) for the
 * database and STORAGE_UNAVAILABLE (502) for the storage, both with Retry-After, and exports wait.
 */

const readOnly = '25006';

/**
 * Lost connections (08), a server that shuts down or starts (57P0x), too many connections (53300), no memory left (53200), a
 * statement that took too long or was cancelled (57014), transactions that met others (40001, 40P01) or waited for a lock
 * (55P03) or idled too long (25P03), and a server that takes no writes, as a primary does that has just ceased to be one
 * (25006).
 */
const passingStates = new RegExp(`^(08\\w{3}|57P0\\d|53[23]00|57014|40001|40P01|55P03|25P03|${readOnly})$`);
/** The database's disk, the folder's, and what the system grants its user of it. */
const fullDisks = /^(53100|ENOSPC|EDQUOT)$/;
/** The folder's disk: full, beyond its quota, or read-only. */
const shutFolder = /^(ENOSPC|EDQUOT|EROFS)$/;
const lostSockets =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** A bucket's quota or its disks, as MinIO, Ceph and others that speak S3 name it; 507 is HTTP's own word for it. */
const fullBuckets = /^(InsufficientStorage|QuotaExceeded|XMinio\w*(StorageFull|QuotaExceeded))$/;
const noRoom = 507;
/** A storage that is overrun, starts, or does not answer its own gateway: `SlowDown`, `ServiceUnavailable`, `InternalError`. */
const busyAnswers = new Set([429, 500, 502, 503, 504]);
/** What the driver says of connections that are gone, without a code. */
const lostMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|is not queryable$/;

/** True if trying again later is all that is to be done. */
export function isPassingFault(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => {
    const name = String(code);
    return passingStates.test(name) || lostSockets.test(name) || lostMessages.test(message);
  });
}

/** True if a bucket asks to be left alone for a moment: it was asked three times then. */
export const isBusyBucket = (error: unknown): boolean =>
  causesOf(error).some((it) => busyAnswers.has(statusOf(it)) && !isFullBucket(it));

/** True if a disk or a bucket is full: the same call succeeds as soon as somebody has made room. */
export const isWithoutRoom = (error: unknown): boolean =>
  causesOf(error).some((it) => fullDisks.test(String(it.code)) || isFullBucket(it));

/** True if the storage takes nothing until somebody has mended it: it has no room, its disk can only be read, or the bucket is gone. */
export const isShutStorage = (error: unknown): boolean =>
  isWithoutRoom(error) || causesOf(error).some((it) => it.code === 'EROFS' || it.name === 'NoSuchBucket');

/** True if the same call succeeds later, by itself or once somebody has mended the storage. */
export const mayComeAgain = (error: unknown): boolean =>
  isPassingFault(error) || isBusyBucket(error) || isShutStorage(error);

/** True if the storage said so and not the database: a service of S3, or the folder's disk. */
export const isStorageFault = (error: unknown): boolean =>
  causesOf(error).some((it) => it.$metadata !== undefined || shutFolder.test(String(it.code)));

const isFullBucket = (cause: Cause) =>
  statusOf(cause) === noRoom || (statusOf(cause) > 0 && fullBuckets.test(cause.name));

/** The HTTP status of an S3 service's answer; 0 for any other error. */
const statusOf = ({ $metadata }: Cause) => $metadata?.httpStatusCode ?? 0;

/** True if the database takes no writes: a standby, or one set so for maintenance. */
export const isReadOnlyFault = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === readOnly);

export const isReadTimeout = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => message === 'Query read timeout');

type Cause = Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };

function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let it = error; it instanceof Error; it = it.cause) causes.push(it);
  return causes;
}
