declare module '@20minutes/s3rver' {
  type Context = {
    method: string;
    path: string;
    req: AsyncIterable<Uint8Array>;
    status: number;
    type: string;
    body: string;
  };

  /** A server that speaks S3 and keeps its buckets in a directory. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      allowMismatchedSignatures?: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    /** What Koa, which it is made of, runs one after the other. */
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
