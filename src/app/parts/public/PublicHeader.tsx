import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ProductMark } from './ProductMark.tsx';

export function PublicHeader() {
  return (
    <header className="flex items-center justify-between gap-4 px-4 py-4 sm:px-8">
      <Link to={paths.login()} className="flex items-center gap-2.5 font-semibold">
        <ProductMark className="size-6.5 text-brand">Versandpult</ProductMark>
      </Link>
      <LanguageSwitch isShort />
    </header>
  );
}
