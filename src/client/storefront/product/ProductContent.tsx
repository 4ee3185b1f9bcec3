import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { RICH_TEXT_ATTRIBUTE_NAMES, RICH_TEXT_TAGS } from '#shared/domain/richText.ts';
import { content } from './ProductContent.css.ts';

const allowed = { ALLOWED_TAGS: [...RICH_TEXT_TAGS], ALLOWED_ATTR: [...RICH_TEXT_ATTRIBUTE_NAMES] };

/** A product's rich text. Sanitised when it was saved and once more here: what is shown never leans on what is stored. */
export default function ProductContent({ html }: { html: string }) {
  const safe = useMemo(() => DOMPurify.sanitize(html, allowed), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={content} dangerouslySetInnerHTML={{ __html: safe }} />;
}
