import ImageOff from 'lucide-react/icons/image-off';
import type { IMAGE_WIDTHS, Product } from '#shared/contracts/catalog.ts';
import { pictureAddress } from '../../app/paths.ts';
import { missing, picture } from './ProductPicture.css.ts';

// A constant of its own, held to the contract's by its type: the contract would bring zod into the page.
const WIDTHS = [160, 320, 480, 640, 960] as const satisfies typeof IMAGE_WIDTHS;

const narrowerCopies = (filename: string, below = Number.POSITIVE_INFINITY) =>
  WIDTHS.filter((width) => width < below).map((width) => `${pictureAddress(filename, width)} ${width}w`);

/** A picture for the viewer, which goes as far as the picture itself does. */
export const viewedPicture = ({ filename, width, height }: Product['images'][number]) => ({
  src: pictureAddress(filename),
  srcSet: [...narrowerCopies(filename, width), `${pictureAddress(filename)} ${width}w`].join(', '),
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
      src={pictureAddress(image.filename, 480)}
      srcSet={narrowerCopies(image.filename).join(', ')}
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
