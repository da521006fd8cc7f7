import { type Article, emptyArticle } from '#domain/articles/article.ts';

/** number; German; English; HS code; kg per piece; EUR per piece */
const rows = `
ST-0440; Stuhlbein, Eiche, geölt; Chair leg, oak, oiled; 94039910; 1.1; 24.50
ST-0720; Tischbein, Eiche, geölt; Table leg, oak, oiled; 94039910; 2.4; 39.90
TP-1200; Tischplatte, Muster; Table top, sample; 94039910; 16.8; 420
HO-0010; Hocker, Eiche, zerlegt; Stool, oak, disassembled; 94016900; 8.2; 155
KI-0050; Leinenkissen, 50 × 50 cm; Linen cushion, 50 × 50 cm; 94049090; 0.7; 60
LE-0003; Leuchte, Glas, mundgeblasen; Lamp, glass, mouth-blown; 94052190; 3.9; 560
BE-0101; Beschläge aus Messing, Satz; Brass fittings, set; 83024200; 0.6; 32
WK-0001; Werkzeugkoffer, 84-teilig; Tool case, 84 pieces; 82060000; 21.5; 690
`;

export const demoArticles: readonly Article[] = [
  ...rows
    .trim()
    .split('\n')
    .map((row): Article => {
      const [article_number = '', text_de = '', text_en = '', hs_code = '', kilograms, euros] = row
        .split(';')
        .map((cell) => cell.trim());
      return {
        ...emptyArticle,
        ...{ article_number, text_de, text_en, hs_code },
        net_weight: Number(kilograms),
        unit_value_cents: Math.round(Number(euros) * 100),
      };
    }),
  {
    ...emptyArticle,
    article_number: 'OE-0500',
    text_de: 'Holzöl, Dose 500 ml',
    text_en: 'Wood oil, tin of 500 ml',
    hs_code: '32089091',
    net_weight: 0.45,
    unit_value_cents: 1_890,
    danger_kind: 'limited_quantity',
    un_number: '1263',
    danger_class: '3',
    packing_group: 'III',
  },
];
