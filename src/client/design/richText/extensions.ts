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
 * What a text may consist of, as shared/domain/catalog/richText.ts has it. All else (colors, fonts, scripts, pictures from elsewhere) has no place in the schema, so that
 * it is gone as soon as it is pasted.
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
