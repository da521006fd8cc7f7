/*
 * Faults of the database and the storage after which a retry can succeed. Calls answer NOT_READY (503) for the database
 * and STORAGE_UNAVAILABLE (502) for the storage, both with Retry-After; exports wait.
 */

const readOnly = '25006';

/**
 * Lost connections (08), server starting or stopping (57P0x), too many connections (53300), out of memory (53200),
 * statement timeout or cancellation (57014), conflict (40001, 40P01), lock timeout (55P03), idle transaction (25P03),
 * read-only server such as a former primary (25006).
 */
const passingStates = new RegExp(`^(08\\w{3}|57P0\\d|53[23]00|57014|40001|40P01|55P03|25P03|${readOnly})$`);
const fullDisks = /^(53100|ENOSPC|EDQUOT)$/;
/** Full, over its quota, or read-only. */
const shutFolder = /^(ENOSPC|EDQUOT|EROFS)$/;
const lostSockets =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** Full bucket as MinIO, Ceph and other S3 services name it; 507 is the HTTP status for it. */
const fullBuckets = /^(InsufficientStorage|QuotaExceeded|XMinio\w*(StorageFull|QuotaExceeded))$/;
const noRoom = 507;
/** Overloaded or starting storage: `SlowDown`, `ServiceUnavailable`, `InternalError`. */
const busyAnswers = new Set([429, 500, 502, 503, 504]);
const lostMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|is not queryable$/;

export function isPassingFault(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => {
    const name = String(code);
    return passingStates.test(name) || lostSockets.test(name) || lostMessages.test(message);
  });
}

/** True if a bucket is overloaded; its client has already tried three times. */
export const isBusyBucket = (error: unknown): boolean =>
  causesOf(error).some((it) => busyAnswers.has(statusOf(it)) && !isFullBucket(it));

/** A retry succeeds once there is room again. */
export const isWithoutRoom = (error: unknown): boolean =>
  causesOf(error).some((it) => fullDisks.test(String(it.code)) || isFullBucket(it));

/** True until an operator repairs the storage: full, read-only, or the bucket is gone. */
export const isShutStorage = (error: unknown): boolean =>
  isWithoutRoom(error) || causesOf(error).some((it) => it.code === 'EROFS' || it.name === 'NoSuchBucket');

export const mayComeAgain = (error: unknown): boolean =>
  isPassingFault(error) || isBusyBucket(error) || isShutStorage(error);

/** The storage failed (S3 service or folder's disk), not the database. */
export const isStorageFault = (error: unknown): boolean =>
  causesOf(error).some((it) => it.$metadata !== undefined || shutFolder.test(String(it.code)));

const isFullBucket = (cause: Cause) =>
  statusOf(cause) === noRoom || (statusOf(cause) > 0 && fullBuckets.test(cause.name));

const statusOf = ({ $metadata }: Cause) => $metadata?.httpStatusCode ?? 0;

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
