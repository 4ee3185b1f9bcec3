/** The elements allowed in rich text: those of the editor, and tables. The server enforces them on save, the browser on display. */
export const RICH_TEXT_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'hr',
  'br',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type RichTextTag = (typeof RICH_TEXT_TAGS)[number];

/** Without level 1, which is the page's title. */
export const RICH_TEXT_HEADINGS = [2, 3, 4] as const;

export const LINK_REL = 'noopener';

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

export function isAllowedLink(href: string): boolean {
  return URL.canParse(href) && LINK_PROTOCOLS.includes(new URL(href).protocol);
}

/** URLs of this store's product pictures. Proofs are excluded, because their signed URLs expire. */
const PICTURE_ADDRESS = /^\/public\/images\/(?!proof-)[A-Za-z0-9][A-Za-z0-9_-]*\.jpg(\?w=\d{1,4})?$/;

export const isAllowedPicture = (src: string): boolean => PICTURE_ADDRESS.test(src);

const isSpan = (value: string) => /^[1-9]\d?$/.test(value);

/** The allowed attributes in addition to `rel`, each with a check of its value. */
export const RICH_TEXT_ATTRIBUTES: Partial<Record<RichTextTag, Readonly<Record<string, (value: string) => boolean>>>> =
  {
    a: { href: isAllowedLink },
    img: { src: isAllowedPicture, alt: () => true },
    ol: { start: (value) => /^\d{1,4}$/.test(value), type: (value) => /^[1aAiI]$/.test(value) },
    th: { colspan: isSpan, rowspan: isSpan },
    td: { colspan: isSpan, rowspan: isSpan },
  };

export const RICH_TEXT_ATTRIBUTE_NAMES: readonly string[] = [
  'rel',
  ...new Set(Object.values(RICH_TEXT_ATTRIBUTES).flatMap((attributes) => Object.keys(attributes))),
];
