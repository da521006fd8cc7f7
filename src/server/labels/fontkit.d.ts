declare module 'fontkit' {
  export type FontkitPathCommand = { command: string; args: number[] };
  export type FontkitGlyph = {
    id: number;
    advanceWidth: number;
    codePoints: number[];
    path: { commands: FontkitPathCommand[] };
  };
  export type FontkitPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type FontkitRun = { glyphs: FontkitGlyph[]; positions: FontkitPosition[]; advanceWidth: number };
  export type FontkitFont = {
    unitsPerEm: number;
    layout(text: string, features?: Record<string, boolean>): FontkitRun;
    glyphForCodePoint(codePoint: number): FontkitGlyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
  export function create(data: Uint8Array): FontkitFont;
}
