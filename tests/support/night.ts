/**
 * In the night (`NIGHT=1`) random series are long and new every time; in the gate they are short and the same in
 * every run, so that it refuses a change only for what the change did. Which: those that import random.ts.
 */
export const isNight = process.env.NIGHT === '1';
