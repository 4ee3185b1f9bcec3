import type { IMAGE_WIDTHS } from './contracts/catalog.ts';

// Repeats the contract's widths, checked by the type: importing the contract would add zod to the page.
const WIDTHS = [160, 320, 480, 640, 960] as const satisfies typeof IMAGE_WIDTHS;

/** The URL of a product picture; without `width`, of the original. The server makes the widths of `WIDTHS`. */
export const pictureUrl = (filename: string, width?: number) =>
  `/public/images/${encodeURIComponent(filename)}${width === undefined ? '' : `?w=${width}`}`;

/** The server's copies of a picture below a width, as in `<img srcset>`. */
export const pictureCopies = (filename: string, below = Number.POSITIVE_INFINITY) =>
  WIDTHS.filter((width) => width < below)
    .map((width) => `${pictureUrl(filename, width)} ${width}w`)
    .join(', ');

/** Visible first on a phone; the others load later. */
export const FIRST_PICTURES = 2;

/** Displayed widths, as in `<img sizes>`. On a phone slightly too small, to avoid loading the next larger copy. */
export const PICTURE_SIZES = {
  /** A column of the product grid (`home.css.ts`). */
  card: '(min-width: 1440px) 230px, (min-width: 1024px) 18vw, (min-width: 640px) 31vw, 44vw',
  /** A category of the home page. */
  tile: '132px',
  /** The product's page (`ProductScreen.css.ts`). */
  gallery: '(min-width: 1024px) 32rem, (min-width: 640px) 40vw, 240px',
} as const;
