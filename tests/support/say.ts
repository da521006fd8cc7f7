/** What a night wants to have read: measured figures and what was not tried. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);
