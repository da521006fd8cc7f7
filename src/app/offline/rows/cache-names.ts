/** What the names of all databases begin with that hold nothing but what can be fetched again. */
export const cachesBegin = 'c.';
