import ImageOff from 'lucide-react/icons/image-off';
import type { Product } from '#shared/contracts/catalog.ts';
import { pictureCopies, pictureUrl } from '#shared/productPictures.ts';
import { missing, picture } from './ProductPicture.css.ts';

export const viewedPicture = ({ filename, width, height }: Product['images'][number]) => ({
  src: pictureUrl(filename),
  srcSet: [pictureCopies(filename, width), `${pictureUrl(filename)} ${width}w`].filter(Boolean).join(', '),
  width,
  height,
});

export interface ProductPictureProps {
  image: Product['images'][number] | undefined;
  alt?: string;
  sizes: string;
  isFirst?: boolean;
}

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
