import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  Collection,
  Header,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components/Menu';
import {
  menuIcon as iconClass,
  itemNote,
  itemText,
  menu,
  menuItem,
  popover,
  sectionTitle,
  separator,
} from '../popover/popover.css.ts';
import type { Unstyled } from '../unstyled.ts';

export { MenuTrigger };

export interface MenuProps<T> extends Unstyled<AriaMenuProps<T>> {
  placement?: PopoverProps['placement'];
}

export function Menu<T>({ placement, ...rest }: MenuProps<T>) {
  return (
    <Popover offset={4} placement={placement} className={popover}>
      <AriaMenu {...rest} className={menu} />
    </Popover>
  );
}

export interface MenuItemProps extends Omit<Unstyled<AriaMenuItemProps>, 'children'> {
  children: string;
  icon?: ReactNode;
  description?: string;
  tone?: 'ink' | 'danger';
}

export function MenuItem({ children, icon, description, tone, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem textValue={children} {...rest} className={menuItem({ tone })}>
      {icon && <span className={iconClass}>{icon}</span>}
      <span className={itemText}>
        <span>{children}</span>
        {description && <span className={itemNote}>{description}</span>}
      </span>
    </AriaMenuItem>
  );
}

export interface MenuSectionProps<T> extends Unstyled<AriaMenuSectionProps<T>> {
  title: string;
}

export function MenuSection<T>({ title, items, children, ...rest }: MenuSectionProps<T>) {
  return (
    <AriaMenuSection {...rest}>
      <Header className={sectionTitle}>{title}</Header>
      <Collection items={items}>{children}</Collection>
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className={separator} />;
}
