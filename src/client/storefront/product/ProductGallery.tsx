import { lazy, Suspense, useState } from 'react';
import type { Product } from '#shared/contracts/catalog.ts';
import { pictureIndex } from '#shared/domain/catalog/pictureColors.ts';
import { PICTURE_SIZES } from '#shared/productPictures.ts';
import { PictureButton } from '../../design/pictureViewer/PictureButton.tsx';
import { ToggleButton } from '../../design/toggle/ToggleButton.tsx';
import { ProductPicture, viewedPicture } from '../catalog/ProductPicture.tsx';
import { main, thumbnail, thumbnails } from './ProductGallery.css.ts';

// Few look so closely; those who may are served before they press.
const loadViewer = () => import('../../design/pictureViewer/PictureViewer.tsx');
const PictureViewer = lazy(loadViewer);

interface ProductGalleryProps {
  name: string;
  images: Product['images'];
  /** The chosen color, whose picture comes to the front; empty for none. */
  color: string;
}

/** The pictures of a product: one large, which opens larger still, the others to choose from below. */
export function ProductGallery({ name, images, color }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(() => pictureIndex(images, color) ?? 0);
  const [shownColor, setShownColor] = useState(color);
  if (shownColor !== color) {
    setShownColor(color);
    setChosen(pictureIndex(images, color) ?? chosen);
  }
  const [isViewing, setViewing] = useState(false);
  const index = Math.min(chosen, Math.max(images.length - 1, 0));
  const count = images.length;
  const large = (
    <ProductPicture
      image={images[index]}
      alt={count > 1 ? `${name}, picture ${index + 1} of ${count}` : name}
      sizes={PICTURE_SIZES.gallery}
      isFirst
    />
  );

  return (
    <div className={main}>
      {count > 0 ? (
        <PictureButton onPress={() => setViewing(true)} onNear={() => void loadViewer()}>
          {large}
        </PictureButton>
      ) : (
        large
      )}
      {count > 1 && (
        <div className={thumbnails}>
          {images.map((image, other) => (
            <ToggleButton
              key={image.filename}
              aria-label={`Picture ${other + 1} of ${count}`}
              isSelected={other === index}
              onChange={() => setChosen(other)}
            >
              <span className={thumbnail}>
                <ProductPicture image={image} sizes="56px" />
              </span>
            </ToggleButton>
          ))}
        </div>
      )}
      {isViewing && (
        <Suspense fallback={null}>
          <PictureViewer
            title={name}
            pictures={images.map(viewedPicture)}
            index={index}
            onIndexChange={setChosen}
            onClose={() => setViewing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
