import { readFileSync, writeFileSync } from 'node:fs';
import { addMissingPlatforms, type LockFile } from './lock-platforms.ts';

/*
 * Run after every `npm install`. Where a registry lacks a package's builds for other platforms, npm leaves them out of
 * the lock file, and `npm ci` then refuses the lock file as incomplete. Their entries name version and platform only.
 */
const file = 'package-lock.json';
const lock: LockFile = JSON.parse(readFileSync(file, 'utf8'));
const added = addMissingPlatforms(lock);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.length} entries to ${file}.` : `${file} is complete.`);
