import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { content } from './ProductContent.css.ts';

/** A product's rich text. Sanitised when it was saved and once more here: what is shown never leans on what is stored. */
export default function ProductContent({ html }: { html: string }) {
  const safe = useMemo(() => DOMPurify.sanitize(html, { USE_PROFILES: { html: true } }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={content} dangerouslySetInnerHTML={{ __html: safe }} />;
}
