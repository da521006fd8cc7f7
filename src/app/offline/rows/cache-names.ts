/** Prefix of databases whose contents can be fetched again. */
export const cachesBegin = 'c.';
