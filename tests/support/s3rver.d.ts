declare module '@20minutes/s3rver' {
  type Context = {
    method: string;
    path: string;
    req: AsyncIterable<Uint8Array>;
    status: number;
    type: string;
    body: string;
  };

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      allowMismatchedSignatures?: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
