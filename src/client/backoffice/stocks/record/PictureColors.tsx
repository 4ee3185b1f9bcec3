import { useId } from 'react';
import type { Stock } from '#shared/contracts/catalog.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { NativeSelect } from '../../../design/select/NativeSelect.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { colored, colorList, thumbnail } from './Pictures.css.ts';

interface PictureColorsProps {
  images: Stock['images'];
  colors: readonly string[];
  /** An empty color is none in particular. */
  onChoose: (filename: string, color: string) => void;
}

/** The color that each picture shows: customers who choose it see that picture. Written at once, as the pictures are. */
export function PictureColors({ images, colors, onChoose }: PictureColorsProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="small" weight="medium">
        Color of each picture
      </Text>
      <Note>
        Customers who choose a color see its picture first. Tip: end the file name with the color (shirt-white.jpg).
      </Note>
      <PlainList className={colorList} aria-labelledby={id}>
        {images.map(({ filename, color = '' }, index) => (
          <li key={filename} className={colored}>
            <img src={pictureUrl(filename, 160)} width={32} height={40} alt="" loading="lazy" className={thumbnail} />
            <NativeSelect
              label={`Color of picture ${index + 1}`}
              isLabelHidden
              size="small"
              value={color}
              options={[
                { id: '', label: 'All colors' },
                // A color that was taken off the product is still said of its picture.
                ...[...new Set([...colors, ...(color ? [color] : [])])].map((name) => ({ id: name, label: name })),
              ]}
              onChange={(chosen) => onChoose(filename, chosen)}
            />
          </li>
        ))}
      </PlainList>
    </div>
  );
}
