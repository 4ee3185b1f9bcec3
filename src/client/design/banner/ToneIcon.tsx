import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { icon, type Tone, toneInk } from './Banner.css.ts';

const icons = { info: Info, notice: TriangleAlert, success: CircleCheck, error: CircleAlert };

export type NoteTone = keyof typeof icons;

export const toneOf = (tone: NoteTone): Tone => (tone === 'error' ? 'danger' : tone);

export function ToneIcon({ tone }: { tone: NoteTone }) {
  const Icon = icons[tone];
  return <Icon size={20} aria-hidden className={`${icon} ${toneInk[toneOf(tone)]}`} />;
}
