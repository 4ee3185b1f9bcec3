import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { icon } from './Banner.css.ts';

export type NoteTone = 'info' | 'notice' | 'success' | 'error';

const icons = { info: Info, notice: TriangleAlert, success: CircleCheck, error: CircleAlert };

export function ToneIcon({ tone }: { tone: NoteTone }) {
  const Icon = icons[tone];
  return <Icon size={20} aria-hidden className={icon({ tone })} />;
}
