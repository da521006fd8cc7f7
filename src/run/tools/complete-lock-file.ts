import { readFileSync, writeFileSync } from 'node:fs';
import { addMissingPlatforms, type LockFile } from './lock-platforms.ts';

/*
 * Run after every `npm install`. If a registry lacks builds for other platforms, npm omits them from the lock file and
 * `npm ci` rejects it.
 */
const file = 'package-lock.json';
const lock: LockFile = JSON.parse(readFileSync(file, 'utf8'));
const added = addMissingPlatforms(lock);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.length} entries to ${file}.` : `${file} is complete.`);
