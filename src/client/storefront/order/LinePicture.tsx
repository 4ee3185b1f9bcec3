import BookOpen from 'lucide-react/icons/book-open';
import { pictureUrl } from '#shared/productPictures.ts';
import { empty, picture } from './order.css.ts';

const WIDTH = 48;
const HEIGHT = 60;
const SERVED_WIDTH = 160;

export function LinePicture({ filename }: { filename: string | undefined }) {
  return filename ? (
    <img
      src={pictureUrl(filename, SERVED_WIDTH)}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      decoding="async"
      className={picture}
    />
  ) : (
    <span className={`${picture} ${empty}`}>
      <BookOpen size={24} aria-hidden />
    </span>
  );
}
