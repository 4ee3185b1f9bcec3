import ImageOff from 'lucide-react/icons/image-off';
import type { Product } from '#shared/contracts/catalog.ts';
import { pictureCopies, pictureUrl } from '#shared/productPictures.ts';
import { missing, picture } from './ProductPicture.css.ts';

/** A picture for the viewer, which goes as far as the picture itself does. */
export const viewedPicture = ({ filename, width, height }: Product['images'][number]) => ({
  src: pictureUrl(filename),
  srcSet: [pictureCopies(filename, width), `${pictureUrl(filename)} ${width}w`].filter(Boolean).join(', '),
  width,
  height,
});

export interface ProductPictureProps {
  image: Product['images'][number] | undefined;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** Among the first things seen: fetched at once. */
  isFirst?: boolean;
}

/** A product's picture in the width that its place needs, in a frame of 4:5 that is there before the picture is. */
export function ProductPicture({ image, alt = '', sizes, isFirst = false }: ProductPictureProps) {
  if (!image) {
    return (
      <span className={missing}>
        <ImageOff size={28} aria-hidden />
      </span>
    );
  }
  return (
    <img
      src={pictureUrl(image.filename, 480)}
      srcSet={pictureCopies(image.filename)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={picture}
    />
  );
}
