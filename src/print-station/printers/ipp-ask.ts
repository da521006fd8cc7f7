import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Attribute, type IppAnswer, ippRequest, readIpp } from './ipp-message.ts';

export type IppPlace = { address: string; socketPath?: string; user?: string };

/** Statuses from here on are errors. */
export const firstError = 0x0400;
const usualPort = 631;

/** No byte was sent. */
export class Unreachable extends Error {}

let lastId = 0;

/** `ms` is the idle timeout. */
export function askIpp(
  { address, socketPath, user = 'versandpult' }: IppPlace,
  ms: number,
  [operation, attributes, document, job]: readonly [number, readonly Attribute[], Buffer?, Attribute[]?],
): Promise<IppAnswer> {
  const url = new URL(address);
  const isSecure = url.protocol === 'ipps:';
  lastId += 1;
  const own: Attribute[] = [
    ['uri', 'printer-uri', address],
    ['name', 'requesting-user-name', user],
  ];
  const head = ippRequest(operation, lastId, {
    attributes: [...own, ...attributes],
    ...(job ? { job } : {}),
  });
  const body = document ? Buffer.concat([head, document]) : head;
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const post = (isSecure ? httpsRequest : httpRequest)({
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port ? Number(url.port) : usualPort,
      ...(socketPath === undefined ? {} : { socketPath }),
      path: url.pathname || '/',
      method: 'POST',
      agent: false,
      // Local printers have self-signed certificates.
      ...(isSecure ? { rejectUnauthorized: false } : {}),
      headers: { 'content-type': 'application/ipp', 'content-length': body.length },
    });
    const fail = (error: Error) => reject(isConnected ? error : new Unreachable(error.message));
    post.setTimeout(ms, () => post.destroy(new Error('no answer')));
    post.on('error', fail);
    post.on('socket', (socket) =>
      socket.on(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      }),
    );
    post.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        if (response.statusCode !== 200) return resolve({ status: firstError, attributes: new Map() });
        try {
          resolve(readIpp(Buffer.concat(chunks)));
        } catch (error) {
          fail(error as Error);
        }
      });
    });
    post.end(body);
  });
}
