import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';

/** Slot in the top bar for the page's title. */
export const PageTitleSlot = createContext<HTMLElement | null>(null);

type PageTitleProps = {
  text: string;
  before?: ReactNode;
  actions?: ReactNode;
};

/** The page's only h1; takes the focus after a navigation, for keyboard and screen reader. */
export function PageTitle({ text, before, actions }: PageTitleProps) {
  const slot = useContext(PageTitleSlot);
  const { pathname, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Returning to the app's first page is a navigation too.
  const isFirstPage = key === 'default' && slot?.dataset.firstLeft === undefined;
  const shownPath = useRef(isFirstPage ? pathname : undefined);

  useEffect(() => {
    if (!slot || shownPath.current === pathname) return;
    shownPath.current = pathname;
    slot.dataset.firstLeft = '';
    heading.current?.focus({ preventScroll: true });
  }, [pathname, slot]);

  return (
    <>
      <title>{`${text} – Versandpult`}</title>
      {slot &&
        createPortal(
          <>
            {before}
            <h1
              ref={heading}
              tabIndex={-1}
              className="min-w-0 font-semibold text-lg tracking-tight outline-none max-sm:line-clamp-2 max-sm:hyphens-auto max-sm:text-base max-sm:leading-5 sm:truncate"
            >
              {text}
            </h1>
            {actions}
          </>,
          slot,
        )}
    </>
  );
}
