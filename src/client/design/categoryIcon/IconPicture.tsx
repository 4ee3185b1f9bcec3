import Apple from 'lucide-react/icons/apple';
import Award from 'lucide-react/icons/award';
import Backpack from 'lucide-react/icons/backpack';
import Badge from 'lucide-react/icons/badge';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Banana from 'lucide-react/icons/banana';
import Blocks from 'lucide-react/icons/blocks';
import Book from 'lucide-react/icons/book';
import BookCopy from 'lucide-react/icons/book-copy';
import BookHeart from 'lucide-react/icons/book-heart';
import BookMarked from 'lucide-react/icons/book-marked';
import BookOpen from 'lucide-react/icons/book-open';
import Briefcase from 'lucide-react/icons/briefcase';
import Calculator from 'lucide-react/icons/calculator';
import Carrot from 'lucide-react/icons/carrot';
import ChefHat from 'lucide-react/icons/chef-hat';
import Coffee from 'lucide-react/icons/coffee';
import Cpu from 'lucide-react/icons/cpu';
import CupSoda from 'lucide-react/icons/cup-soda';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Egg from 'lucide-react/icons/egg';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Folder from 'lucide-react/icons/folder';
import Gem from 'lucide-react/icons/gem';
import Gift from 'lucide-react/icons/gift';
import Glasses from 'lucide-react/icons/glasses';
import Globe from 'lucide-react/icons/globe';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Hammer from 'lucide-react/icons/hammer';
import Headphones from 'lucide-react/icons/headphones';
import IdCard from 'lucide-react/icons/id-card';
import Picture from 'lucide-react/icons/image';
import Laptop from 'lucide-react/icons/laptop';
import Leaf from 'lucide-react/icons/leaf';
import Library from 'lucide-react/icons/library';
import Microscope from 'lucide-react/icons/microscope';
import Music from 'lucide-react/icons/music';
import Notebook from 'lucide-react/icons/notebook';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Package from 'lucide-react/icons/package';
import Paintbrush from 'lucide-react/icons/paintbrush';
import Palette from 'lucide-react/icons/palette';
import Pen from 'lucide-react/icons/pen';
import Pencil from 'lucide-react/icons/pencil';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import Puzzle from 'lucide-react/icons/puzzle';
import Ruler from 'lucide-react/icons/ruler';
import Scissors from 'lucide-react/icons/scissors';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Shirt from 'lucide-react/icons/shirt';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Sprout from 'lucide-react/icons/sprout';
import Stamp from 'lucide-react/icons/stamp';
import Star from 'lucide-react/icons/star';
import Stethoscope from 'lucide-react/icons/stethoscope';
import StickyNote from 'lucide-react/icons/sticky-note';
import Tag from 'lucide-react/icons/tag';
import TestTube from 'lucide-react/icons/test-tube';
import Tractor from 'lucide-react/icons/tractor';
import Trophy from 'lucide-react/icons/trophy';
import Umbrella from 'lucide-react/icons/umbrella';
import Usb from 'lucide-react/icons/usb';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import Utensils from 'lucide-react/icons/utensils';
import Volleyball from 'lucide-react/icons/volleyball';
import Wheat from 'lucide-react/icons/wheat';
import type { CategoryIconName } from './categoryIcons.ts';

const icons: Record<CategoryIconName, typeof Tag> = {
  apple: Apple,
  award: Award,
  backpack: Backpack,
  badge: Badge,
  'badge-check': BadgeCheck,
  banana: Banana,
  blocks: Blocks,
  book: Book,
  'book-copy': BookCopy,
  'book-heart': BookHeart,
  'book-marked': BookMarked,
  'book-open': BookOpen,
  briefcase: Briefcase,
  calculator: Calculator,
  carrot: Carrot,
  'chef-hat': ChefHat,
  coffee: Coffee,
  cpu: Cpu,
  'cup-soda': CupSoda,
  dumbbell: Dumbbell,
  egg: Egg,
  'flask-conical': FlaskConical,
  folder: Folder,
  gem: Gem,
  gift: Gift,
  glasses: Glasses,
  globe: Globe,
  'graduation-cap': GraduationCap,
  hammer: Hammer,
  headphones: Headphones,
  'id-card': IdCard,
  image: Picture,
  laptop: Laptop,
  leaf: Leaf,
  library: Library,
  microscope: Microscope,
  music: Music,
  notebook: Notebook,
  'notebook-pen': NotebookPen,
  package: Package,
  paintbrush: Paintbrush,
  palette: Palette,
  pen: Pen,
  pencil: Pencil,
  'pencil-ruler': PencilRuler,
  puzzle: Puzzle,
  ruler: Ruler,
  scissors: Scissors,
  'scroll-text': ScrollText,
  'shield-check': ShieldCheck,
  shirt: Shirt,
  'shopping-bag': ShoppingBag,
  sprout: Sprout,
  stamp: Stamp,
  star: Star,
  stethoscope: Stethoscope,
  'sticky-note': StickyNote,
  'test-tube': TestTube,
  tractor: Tractor,
  trophy: Trophy,
  umbrella: Umbrella,
  usb: Usb,
  'user-check': UserCheck,
  users: Users,
  utensils: Utensils,
  volleyball: Volleyball,
  wheat: Wheat,
};

export default function IconPicture({ name, size }: { name: string; size: number }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as CategoryIconName] : Tag;
  return <Icon size={size} aria-hidden />;
}
