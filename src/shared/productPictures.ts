import type { IMAGE_WIDTHS } from './contracts/catalog.ts';

// A constant of its own, held to the contract's by its type: the contract would bring zod into the page.
const WIDTHS = [160, 320, 480, 640, 960] as const satisfies typeof IMAGE_WIDTHS;

/** The URL of a product picture in a width that the server makes; without one, as large as it is. */
export const pictureUrl = (filename: string, width?: number) =>
  `/public/images/${encodeURIComponent(filename)}${width === undefined ? '' : `?w=${width}`}`;

/** The server's copies of a picture below a width, as in `<img srcset>`. */
export const pictureCopies = (filename: string, below = Number.POSITIVE_INFINITY) =>
  WIDTHS.filter((width) => width < below)
    .map((width) => `${pictureUrl(filename, width)} ${width}w`)
    .join(', ');

/** Visible first on a phone; the others load later. */
export const FIRST_PICTURES = 2;

/** How wide a picture is shown, as in `<img sizes>`; on a phone a little less than it is, rather than the next larger copy. */
export const PICTURE_SIZES = {
  /** A column of ProductGrid.css.ts. */
  card: '(min-width: 1440px) 230px, (min-width: 1024px) 18vw, (min-width: 640px) 31vw, 44vw',
  /** A category in Front.css.ts. */
  tile: '132px',
  /** The place in ProductScreen.css.ts. */
  gallery: '(min-width: 1024px) 32rem, (min-width: 640px) 40vw, 240px',
} as const;
