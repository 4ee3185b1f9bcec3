import { isAllowedLink } from '#shared/domain/catalog/products/richText.ts';

/** The URL of a typed text: `example.org` becomes https, `a@b.c` mailto. Null if it can be no link. */
export function linkUrl(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (isAllowedLink(text)) return text;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`;
  // A text with a forbidden protocol (javascript:) must not get a second protocol before it.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
  return /^[^/.]+\.[^.]/.test(text) ? `https://${text}` : null;
}
