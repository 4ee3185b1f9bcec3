import { isAllowedLink } from '#shared/domain/catalog/richText.ts';

/** The URL behind what people type: `example.org` is https, `a@b.c` a letter. Null where it can be no link. */
export function linkUrl(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (isAllowedLink(text)) return text;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`;
  // A text with a protocol that may not be linked to (javascript:) must not get a second protocol before it.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
  return /^[^/.]+\.[^.]/.test(text) ? `https://${text}` : null;
}
