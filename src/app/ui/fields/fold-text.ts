/** Lower case without accents, for comparing; `positions[i]` maps to the original. */
export function foldText(text: string): { folded: string; positions: number[] } {
  let folded = '';
  const positions: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const plain = foldCharacter(text.charAt(at));
    folded += plain;
    for (let i = 0; i < plain.length; i += 1) positions.push(at);
  }
  return { folded, positions };
}

const ownForms: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  if (lower < '\u0080') return lower;
  return ownForms[lower] ?? lower.normalize('NFD').replace(/\p{M}/gu, '');
}
