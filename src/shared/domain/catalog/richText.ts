/**
 * The elements of a product's rich text: those that the editor makes, and the tables of the sample catalog. The server enforces them when
 * it saves, the browser once more when it shows the text.
 */
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

/** Level 1 is the page's own heading. */
export const RICH_TEXT_HEADINGS = [2, 3, 4] as const;

/** On every link: the page it leads to gets no hold on the store's. */
export const LINK_REL = 'noopener';

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** Whether a link may lead there: a whole address on the web, a mail address or a phone number. */
export function isAllowedLink(href: string): boolean {
  return URL.canParse(href) && LINK_PROTOCOLS.includes(new URL(href).protocol);
}

/** Product pictures of this store; proofs have signed URLs, which end. */
const PICTURE_ADDRESS = /^\/public\/images\/(?!proof-)[A-Za-z0-9][A-Za-z0-9_-]*\.jpg(\?w=\d{1,4})?$/;

/** Whether a picture may be shown from there. */
export const isAllowedPicture = (src: string): boolean => PICTURE_ADDRESS.test(src);

const isSpan = (value: string) => /^[1-9]\d?$/.test(value);

/** The attributes that may stay beside a link's `rel`, and whether a value may. */
export const RICH_TEXT_ATTRIBUTES: Partial<Record<RichTextTag, Readonly<Record<string, (value: string) => boolean>>>> =
  {
    a: { href: isAllowedLink },
    img: { src: isAllowedPicture, alt: () => true },
    ol: { start: (value) => /^\d{1,4}$/.test(value), type: (value) => /^[1aAiI]$/.test(value) },
    th: { colspan: isSpan, rowspan: isSpan },
    td: { colspan: isSpan, rowspan: isSpan },
  };

/** All attributes by name, for a sanitiser that does not distinguish tags. */
export const RICH_TEXT_ATTRIBUTE_NAMES: readonly string[] = [
  'rel',
  ...new Set(Object.values(RICH_TEXT_ATTRIBUTES).flatMap((attributes) => Object.keys(attributes))),
];
