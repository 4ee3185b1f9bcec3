import { useState } from 'react';
import type { Product } from '#shared/contracts/catalog.ts';
import { ToggleButton } from '../../design/toggle/ToggleButton.tsx';
import { main, thumbnail, thumbnails } from './ProductGallery.css.ts';
import { ProductPicture } from './ProductPicture.tsx';

/** The pictures of a product: one large, the others to choose from below. */
export function ProductGallery({ name, images }: { name: string; images: Product['images'] }) {
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, Math.max(images.length - 1, 0));
  const count = images.length;

  return (
    <div className={main}>
      <ProductPicture
        image={images[place]}
        alt={count > 1 ? `${name}, picture ${place + 1} of ${count}` : name}
        sizes="(min-width: 1024px) 32rem, (min-width: 640px) 40vw, 100vw"
        isFirst
      />
      {count > 1 && (
        <div className={thumbnails}>
          {images.map((image, other) => (
            <ToggleButton
              key={image.filename}
              aria-label={`Picture ${other + 1} of ${count}`}
              isSelected={other === place}
              onChange={() => setChosen(other)}
            >
              <span className={thumbnail}>
                <ProductPicture image={image} sizes="56px" />
              </span>
            </ToggleButton>
          ))}
        </div>
      )}
    </div>
  );
}
