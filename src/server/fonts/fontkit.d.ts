declare module 'fontkit' {
  export type FontkitPathCommand = { command: string; args: number[] };
  export type FontkitGlyph = {
    id: number;
    /** "uni0647.fina", in fonts that name their glyphs. */
    name: string;
    advanceWidth: number;
    codePoints: number[];
    path: { commands: FontkitPathCommand[] };
  };
  export type FontkitPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type FontkitRun = { glyphs: FontkitGlyph[]; positions: FontkitPosition[]; advanceWidth: number };
  export type FontkitFont = {
    unitsPerEm: number;
    postscriptName: string;
    characterSet: number[];
    layout(
      text: string,
      features?: Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): FontkitRun;
    stringsForGlyph(id: number): string[];
    glyphForCodePoint(codePoint: number): FontkitGlyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** pdfkit embeds this subset; `glyphEncoder` writes the glyphs of a varied font. */
    createSubset(): { glyphEncoder: { encodeSimple(path: FontkitGlyph['path']): Uint8Array } };
    getVariation(settings: { wght: number }): FontkitFont;
  };
  export function create(data: Uint8Array): FontkitFont;
}
