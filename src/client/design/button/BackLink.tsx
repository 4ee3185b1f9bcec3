import ArrowLeft from 'lucide-react/icons/arrow-left';
import { backLink } from './Button.css.ts';
import { LinkButton, type LinkButtonProps } from './LinkButton.tsx';

interface BackLinkProps extends Pick<LinkButtonProps, 'href' | 'children'> {
  isBelowDesktop?: boolean;
}

/** The text, not the padding, is aligned with the content below. */
export const BackLink = ({ isBelowDesktop, ...rest }: BackLinkProps) => (
  <div className={backLink} data-below-desktop={isBelowDesktop}>
    <LinkButton {...rest} tone="quiet" icon={<ArrowLeft size={18} aria-hidden />} />
  </div>
);
