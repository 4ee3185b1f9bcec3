/** From one file, so that no screen's script grows by a picture. */
export const Drawing = ({ name }: { name: 'cart' | 'orders' | 'search' | 'lists' }) => (
  <svg width={160} height={100} aria-hidden>
    <use href={`/drawings.svg#${name}`} />
  </svg>
);
