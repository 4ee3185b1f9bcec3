import BookOpen from 'lucide-react/icons/book-open';
import ChefHat from 'lucide-react/icons/chef-hat';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gift from 'lucide-react/icons/gift';
import IdCard from 'lucide-react/icons/id-card';
import Library from 'lucide-react/icons/library';
import Palette from 'lucide-react/icons/palette';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import Shirt from 'lucide-react/icons/shirt';
import Sprout from 'lucide-react/icons/sprout';
import Stamp from 'lucide-react/icons/stamp';
import Tag from 'lucide-react/icons/tag';
import Trophy from 'lucide-react/icons/trophy';

// One by one: all of lucide's icons would weigh more than the store.
const icons = {
  'book-open': BookOpen,
  'chef-hat': ChefHat,
  'flask-conical': FlaskConical,
  gift: Gift,
  'id-card': IdCard,
  library: Library,
  palette: Palette,
  'pencil-ruler': PencilRuler,
  shirt: Shirt,
  sprout: Sprout,
  stamp: Stamp,
  trophy: Trophy,
};

/** The picture of a category by the lucide name it is stored with; a tag for a name that is not known here. */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : Tag;
  return <Icon size={18} aria-hidden />;
}
