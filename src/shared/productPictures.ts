import type { IMAGE_WIDTHS } from './contracts/catalog.ts';

// A copy whose type must equal the contract's, because the contract would load zod into the page.
const WIDTHS = [160, 320, 480, 640, 960] as const satisfies typeof IMAGE_WIDTHS;

/** Returns the URL of a product picture in a width that the server makes; without a width, the original size. */
export const pictureUrl = (filename: string, width?: number) =>
  `/public/images/${encodeURIComponent(filename)}${width === undefined ? '' : `?w=${width}`}`;

/** Returns the server's copies of a picture below a width, in the format of `<img srcset>`. */
export const pictureCopies = (filename: string, below = Number.POSITIVE_INFINITY) =>
  WIDTHS.filter((width) => width < below)
    .map((width) => `${pictureUrl(filename, width)} ${width}w`)
    .join(', ');

/** The number of pictures visible first on a phone; the others load later. */
export const FIRST_PICTURES = 2;

/** Displayed widths for `<img sizes>`. The phone's value is slightly smaller than the real width, which avoids the next larger copy. */
export const PICTURE_SIZES = {
  /** The width of a column of ProductGrid.css.ts. */
  card: '(min-width: 1440px) 230px, (min-width: 1024px) 18vw, (min-width: 640px) 31vw, 44vw',
  /** The width of a category in Front.css.ts. */
  tile: '132px',
  /** The width of the gallery in ProductScreen.css.ts. */
  gallery: '(min-width: 1024px) 32rem, (min-width: 640px) 40vw, 240px',
} as const;
