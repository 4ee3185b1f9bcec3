import * as css from './CustomerLoginScreen.css.ts';

const TONES = ['accent', 'paper', 'notice', 'info', 'ink', 'accentSoft', 'danger', 'noticeSoft'] as const;

interface Book {
  tone: (typeof TONES)[number];
  x: number;
  width: number;
  height: number;
  lean: number;
  bands: number;
}

const WIDTH = 640;
const SHELF = 200;
const SHELVES = 4;

// A fixed sequence instead of randomness: the same at every visit.
const step = (seed: number) => (seed * 48_271) % 2_147_483_647;

function fillShelf(shelf: number): Book[] {
  const books: Book[] = [];
  let seed = step(7_919 * (shelf + 3));
  const next = (count: number) => {
    seed = step(seed);
    return seed % count;
  };
  let x = 14;
  while (x < WIDTH) {
    const width = 22 + next(26);
    const leans = next(9) === 0 && books.length > 0;
    const height = 112 + next(54);
    books.push({
      tone: TONES[(books.length * 3 + shelf + next(2)) % TONES.length] ?? 'paper',
      x: leans ? x + 12 : x,
      width,
      height,
      lean: leans ? -6 : 0,
      bands: 1 + next(3),
    });
    x += width + (leans ? 20 : 2) + (next(11) === 0 ? 34 : 0);
  }
  return books;
}

const shelves = Array.from({ length: SHELVES }, (_, shelf) => ({
  y: (shelf + 1) * SHELF - 14,
  books: fillShelf(shelf),
}));

export function Bookshelf() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${SHELF * SHELVES}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={css.shelves}
    >
      {shelves.map(({ y, books }) => (
        <g key={y} transform={`translate(0 ${y})`}>
          {books.map((book) => (
            <Spine key={book.x} book={book} />
          ))}
          <rect x={0} y={0} width={WIDTH} height={6} className={css.board} />
        </g>
      ))}
    </svg>
  );
}

function Spine({ book: { tone, x, width, height, lean, bands } }: { book: Book }) {
  return (
    <g transform={`translate(${x} 0) rotate(${lean})`}>
      <rect y={-height} width={width} height={height} rx={2} className={css.spine[tone]} />
      {[...Array(bands).keys()].map((band) => (
        <rect
          key={band}
          x={width * 0.22}
          y={-height + 16 + band * 9}
          width={width * 0.56}
          height={band === 0 ? 4 : 2}
          className={css.band[tone]}
        />
      ))}
    </g>
  );
}
