import sanitizeHtml from 'sanitize-html';
import {
  LINK_REL,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
  type RichTextTag,
} from '#shared/domain/catalog/products/richText.ts';

/** Tags of older editors and word processors. */
const SAME_AS = new Map<string, RichTextTag>([
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['strike', 's'],
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

/** Tags whose text is not for readers; other forbidden tags keep their text. */
const UNREAD = [
  'script',
  'style',
  'textarea',
  'option',
  'xmp',
  'title',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'template',
  'object',
  'svg',
  'math',
];

/** A deeper document would overflow the stack of an editor that reads it recursively. */
const MAX_DEPTH = 40;

const isRichTextTag = (tag: string): tag is RichTextTag => RICH_TEXT_TAGS.some((allowed) => allowed === tag);

function allowedTag(name: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const tagName = SAME_AS.get(name) ?? name;
  if (!isRichTextTag(tagName)) return { tagName, attribs: {} };
  const rules = RICH_TEXT_ATTRIBUTES[tagName] ?? {};
  const sanitized = Object.fromEntries(
    Object.entries(attribs).filter(
      ([attribute, value]) => Object.hasOwn(rules, attribute) && rules[attribute]?.(value),
    ),
  );
  return { tagName, attribs: tagName === 'a' ? { ...sanitized, rel: LINK_REL } : sanitized };
}

/** A link without an address keeps its text; a picture without a source is dropped. */
function hasNoSource({ tag, attribs }: sanitizeHtml.IFrame): boolean | 'excludeTag' {
  if (tag === 'img') return attribs.src === undefined;
  return tag === 'a' && attribs.href === undefined ? 'excludeTag' : false;
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(RICH_TEXT_ATTRIBUTES).map(([tag, rules]) => [tag, Object.keys(rules)])),
    a: ['href', 'rel'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: UNREAD,
  nestingLimit: MAX_DEPTH,
  transformTags: { '*': allowedTag },
  exclusiveFilter: hasNoSource,
};

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;

/** Two passes are nearly always enough; the bound covers unknown cases. */
const MAX_PASSES = 6;

/** Keeps only what richText.ts allows; '' if nothing visible remains. Its own output passes unchanged. */
export function sanitizeContent(html: string): string {
  let sanitized = sanitizeOnce(html);
  // Removing a tag changes how others close, so this repeats until nothing changes.
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const again = sanitizeOnce(sanitized);
    if (again === sanitized) break;
    sanitized = again;
  }
  return showsAnything(sanitized) ? sanitized : '';
}

function sanitizeOnce(html: string): string {
  return (
    sanitizeHtml(html, OPTIONS)
      // As browsers and the editor write them. `>` in text and attributes is always `&gt;`, so only tags match.
      .replaceAll(' />', '>')
      // Last, because control characters may also be encoded as entities.
      .replace(CONTROL_CHARACTERS, '')
      .trim()
  );
}

function showsAnything(html: string): boolean {
  return /<(img|hr)\b/.test(html) || /[^\s\u200b\u2060\ufeff]/.test(html.replace(/<[^>]*>/g, ''));
}
