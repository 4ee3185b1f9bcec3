import type { Editor } from '@tiptap/core';
import ImageIcon from 'lucide-react/icons/image-plus';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger, Popover } from '../popover/Popover.tsx';
import { Tooltip, TooltipTrigger } from '../tooltip/Tooltip.tsx';
import { pictureChoice, pictureChoices, tool } from './RichText.css.ts';
import type { RichTextPicture } from './richText.ts';

interface RichTextPicturesProps {
  editor: Editor;
  pictures: readonly RichTextPicture[];
}

/** Puts one of the given pictures where the cursor stands. */
export function RichTextPictures({ editor, pictures }: RichTextPicturesProps) {
  return (
    <DialogTrigger>
      <TooltipTrigger>
        <Button aria-label="Picture" className={tool}>
          <ImageIcon size={16} aria-hidden />
        </Button>
        <Tooltip>Picture</Tooltip>
      </TooltipTrigger>
      <Popover>
        {(close) => (
          <div className={pictureChoices}>
            {pictures.map(({ src, thumbnail, alt }, index) => (
              <Button
                key={src}
                aria-label={`Insert picture ${index + 1}`}
                className={pictureChoice}
                onPress={() => {
                  close();
                  editor.chain().focus().insertContent({ type: 'picture', attrs: { src, alt } }).run();
                }}
              >
                <img src={thumbnail} alt="" width={72} height={90} />
              </Button>
            ))}
          </div>
        )}
      </Popover>
    </DialogTrigger>
  );
}
