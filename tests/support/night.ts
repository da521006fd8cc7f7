/**
 * At night (`NIGHT=1`) random series are long and new; in the gate short and always the same, so only the change can
 * fail it.
 */
export const isNight = process.env.NIGHT === '1';
