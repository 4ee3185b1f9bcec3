import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { RICH_TEXT_ATTRIBUTE_NAMES, RICH_TEXT_TAGS } from '#shared/domain/catalog/products/richText.ts';
import { productContentContent } from './ProductScreen.css.ts';

const allowed = {
  RETURN_DOM_FRAGMENT: true,
  ALLOWED_TAGS: [...RICH_TEXT_TAGS],
  ALLOWED_ATTR: [...RICH_TEXT_ATTRIBUTE_NAMES],
};

/** Sanitized when it was saved and again here. */
export default function ProductContent({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(DOMPurify.sanitize(html, allowed)), [html]);
  return <div ref={element} className={productContentContent} />;
}
