import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from '../tooltip/Tooltip.tsx';
import { tool } from './RichText.css.ts';

interface ToolProps extends Pick<ButtonProps, 'isDisabled' | 'onPress'> {
  label: string;
  keys?: string;
  /** The icon. */
  children: ReactNode;
}

/** A button of the toolbar, whose tooltip says its name and its keys. */
export const Tool = ({ label, keys, ...rest }: ToolProps) => (
  <TooltipTrigger>
    <Button {...rest} aria-label={label} className={tool} />
    <Tooltip>{keys ? `${label} (${keys})` : label}</Tooltip>
  </TooltipTrigger>
);
