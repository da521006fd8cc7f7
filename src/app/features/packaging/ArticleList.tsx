import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { articleName } from '#app/parts/orders/packaging-words.ts';
import {
  type PackagingArticle,
  type PackagingQuantities,
  packagingArticles,
  packagingQuantities,
} from '#domain/portal/packaging.ts';
import { ArticlePicture } from './ArticlePicture.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';

const purposes: Record<PackagingArticle, MessageDescriptor> = {
  transparent_bags: msg`Durchsichtig und reißfest: für Waren, die trocken bleiben und sichtbar sein sollen.`,
  envelopes: msg`Fester Karton bis A4: für Dokumente, die als Umschlag reisen.`,
  pvc_bags_small: msg`Selbstklebend, A6: für das Label außen am Packstück.`,
  pvc_bags_big: msg`Selbstklebend, A4: für Lieferscheine, Rechnungen und Zollpapiere.`,
  express_boxes: msg`Faltkarton mit Klebestreifen: für Express-Sendungen bis etwa 10 kg.`,
};

type ArticleListProps = {
  quantities: PackagingQuantities;
  onChoose: (article: PackagingArticle, quantity: number) => void;
};

export function ArticleList({ quantities, onChoose }: ArticleListProps) {
  const { i18n } = useLingui();
  return (
    <ul className="divide-y divide-line-soft border-line-soft border-t">
      {packagingArticles.map((article) => (
        <li key={article} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
          <div className="flex min-w-64 flex-1 items-center gap-4">
            <ArticlePicture article={article} />
            <div className="min-w-0">
              <h3 className="font-semibold text-sm">{articleName(article)}</h3>
              <p className="mt-0.5 text-muted text-sm">{i18n._(purposes[article])}</p>
            </div>
          </div>
          <QuantityStepper
            label={articleName(article)}
            quantities={packagingQuantities[article]}
            value={quantities[article]}
            onChange={(quantity) => onChoose(article, quantity)}
          />
        </li>
      ))}
    </ul>
  );
}
