import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '#shared/contracts/catalog.ts';
import { pictureCopies, pictureUrl } from '#shared/productPictures.ts';
import { missing, picture } from './catalog.css.ts';

/** The browser's own lazy loading starts two screens away: on home, twenty pictures that most customers never see. */
const AHEAD = { rootMargin: '50% 25%', scrollMargin: '0px 25%' };

export interface ProductPictureProps {
  image: Product['images'][number] | undefined;
  alt?: string;
  sizes: string;
  isFirst?: boolean;
}

export function ProductPicture({ image, alt = '', sizes, isFirst = false }: ProductPictureProps) {
  const [isNear, setNear] = useState(isFirst);
  const place = useRef<HTMLSpanElement>(null);
  if (isFirst && !isNear) setNear(true);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), AHEAD);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  if (!image || !isNear) {
    return (
      <span ref={place} className={missing}>
        {!image && <ImageOff size={28} aria-hidden />}
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
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={picture}
    />
  );
}
