import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type Server } from 'node:tls';
import type { Logger } from 'pino';
import { readSettingFile, refuse } from './environment.ts';

export type Certificate = { cert: string; key: string; files: { cert: string; key: string } };

const lookEvery = 30_000;

export function readCertificate(files: Certificate['files']): Certificate {
  const cert = readSettingFile('TLS_CERT', files.cert);
  const key = readSettingFile('TLS_KEY', files.key);
  if (!isCertificate(cert))
    return refuse('TLS_CERT', `names a file that holds no certificate: ${files.cert}`);
  if (!doFit({ cert, key }))
    return refuse('TLS_KEY', `names a file that holds no key of TLS_CERT: ${files.key}`);
  return { cert, key, files };
}

/**
 * Rereads a renewed certificate every 30 s and on SIGHUP. A half-written pair is skipped until both files match.
 * Returns a function that stops it.
 */
export function renewCertificate(
  server: Pick<Server, 'setSecureContext'>,
  { cert, key, files }: Certificate,
  log: Pick<Logger, 'info' | 'warn'>,
): () => void {
  let present = { cert, key };
  let refused = '';
  const look = async () => {
    try {
      const [newCert, newKey] = await Promise.all([
        readFile(files.cert, 'utf8'),
        readFile(files.key, 'utf8'),
      ]);
      const found = { cert: newCert, key: newKey };
      if (found.cert === present.cert && found.key === present.key) return;
      if (!isCertificate(found.cert) || !doFit(found)) {
        if (refused !== found.cert + found.key) log.warn('the new certificate and its key do not fit');
        refused = found.cert + found.key;
        return;
      }
      server.setSecureContext(found);
      present = found;
      log.info({ valid_to: new X509Certificate(found.cert).validTo }, 'the certificate was renewed');
    } catch (error) {
      const { code } = (error ?? {}) as { code?: unknown };
      log.warn({ code }, 'the certificate could not be read again');
    }
  };
  const now = () => void look();
  const timer = setInterval(now, lookEvery);
  timer.unref();
  process.on('SIGHUP', now);
  return () => {
    clearInterval(timer);
    process.off('SIGHUP', now);
  };
}

function isCertificate(cert: string): boolean {
  try {
    return new X509Certificate(cert).subject !== undefined;
  } catch {
    return false;
  }
}

function doFit(pair: { cert: string; key: string }): boolean {
  try {
    createSecureContext(pair);
    return true;
  } catch {
    return false;
  }
}
