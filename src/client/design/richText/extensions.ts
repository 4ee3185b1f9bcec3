import { Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { isAllowedLink, isAllowedPicture, RICH_TEXT_HEADINGS } from '#shared/domain/catalog/richText.ts';
import { tables } from './tables.ts';

/** A picture of the store's own. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isAllowedPicture(element.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/**
 * The parts that a text may consist of, as in shared/domain/catalog/richText.ts. All else (colors, fonts, scripts, pictures from elsewhere)
 * has no place in the schema, so it disappears as soon as it is pasted.
 */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [...RICH_TEXT_HEADINGS] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => isAllowedLink(url),
    },
  }),
  Picture,
  ...tables,
];
