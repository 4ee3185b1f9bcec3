import { useContext, useState } from 'react';
import { useLocation } from 'wouter';
import { HalfDrawer } from '../../../design/drawer/HalfDrawer.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Link } from '../../../design/link/Link.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { KeyContext } from '../../keys/useKeys.ts';
import { DAY, type DayPart } from './dayTexts.ts';
import { jobs, picture as pictureClass } from './help.css.ts';
import { helpAt } from './helpTexts.ts';
import { KeyLegend } from './KeyLegend.tsx';

/** The help of the screen: what it is for, three usual jobs, what cannot be undone; then the day in the store and the keys. */
export default function HelpDrawer({ onClose }: { onClose: () => void }) {
  const [path] = useLocation();
  const { bindings } = useContext(KeyContext);
  // As they are when it opens: the screen below waits.
  const [shownKeys] = useState(() => [...bindings].flatMap(({ current }) => current));
  const help = helpAt(path);
  return (
    <HalfDrawer title={help ? `Help: ${help.title}` : 'Help'} onClose={onClose}>
      <Stack gap="5">
        {help && (
          <Stack gap="3">
            <Text>{help.purpose}</Text>
            <Heading level={3}>Common tasks</Heading>
            <dl className={jobs}>
              {Object.entries(help.jobs).map(([job, steps]) => (
                <div key={job}>
                  <dt>{job}</dt>
                  <dd>{steps}</dd>
                </div>
              ))}
            </dl>
            {help.final && (
              <>
                <Heading level={3}>Please note</Heading>
                <Text>{help.final}</Text>
              </>
            )}
          </Stack>
        )}
        <KeyLegend shown={shownKeys} />
        <DayInTheStore />
      </Stack>
    </HalfDrawer>
  );
}

const PICTURES: Record<DayPart['picture'], string> = {
  'day-orders': new URL('../../../../../docs/screenshots/day-orders.png', import.meta.url).href,
  'day-payments': new URL('../../../../../docs/screenshots/day-payments.png', import.meta.url).href,
  'day-picking': new URL('../../../../../docs/screenshots/day-picking.png', import.meta.url).href,
  'day-counter': new URL('../../../../../docs/screenshots/day-counter.png', import.meta.url).href,
  'day-report': new URL('../../../../../docs/screenshots/day-report.png', import.meta.url).href,
};

/** The day of a shop in five pictures, each with the way to its screen. */
function DayInTheStore() {
  return (
    <Stack gap="4">
      <Heading level={3}>A day in the store</Heading>
      {DAY.map(({ title, text, picture, path }, index) => (
        <Stack gap="2" key={picture}>
          <Link isAlone href={path}>{`${index + 1}. ${title}`}</Link>
          <Text>{text}</Text>
          <img className={pictureClass} src={PICTURES[picture]} width={1440} height={900} alt="" loading="lazy" />
        </Stack>
      ))}
    </Stack>
  );
}
