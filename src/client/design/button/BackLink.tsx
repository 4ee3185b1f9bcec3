import ArrowLeft from 'lucide-react/icons/arrow-left';
import { backLink } from './Button.css.ts';
import { LinkButton, type LinkButtonProps } from './LinkButton.tsx';

interface BackLinkProps extends Pick<LinkButtonProps, 'href' | 'children'> {
  /** A wide screen has another way back. */
  isBelowDesktop?: boolean;
}

/** The way back to the page above. Its words, not its padding, are in line with what is below it. */
export const BackLink = ({ isBelowDesktop, ...rest }: BackLinkProps) => (
  <div className={backLink} data-below-desktop={isBelowDesktop}>
    <LinkButton {...rest} tone="quiet" icon={<ArrowLeft size={18} aria-hidden />} />
  </div>
);
