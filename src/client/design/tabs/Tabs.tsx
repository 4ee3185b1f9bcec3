import type { ReactNode } from 'react';
import {
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
  Tab,
  TabList,
  TabPanel,
  TabPanels,
} from 'react-aria-components/Tabs';
import type { Unstyled } from '../unstyled.ts';
import { count as countClass, list, panel, tab as tabClass } from './Tabs.css.ts';

export interface TabContent {
  id: string;
  label: string;
  count?: number;
  content: ReactNode;
}

export interface TabsProps extends Omit<Unstyled<AriaTabsProps>, 'children'> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly TabContent[];
}

/** Views of one thing in the same place. */
export function Tabs({ label, tabs, ...rest }: TabsProps) {
  return (
    <AriaTabs {...rest}>
      <TabList aria-label={label} className={list}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={tabClass}>
            {tab.label}
            {tab.count !== undefined && <span className={countClass}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className={panel}>
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </AriaTabs>
  );
}
