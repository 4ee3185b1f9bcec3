import { useContext, useState } from 'react';
import { useLocation } from 'wouter';
import { HalfDrawer } from '../../../design/drawer/HalfDrawer.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { KeyContext } from '../../keys/useKeys.ts';
import { DayInTheStore } from './DayInTheStore.tsx';
import { jobs } from './help.css.ts';
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
    <HalfDrawer title={help ? `Help: ${help.title}` : 'Help'} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Stack gap="5">
        {help && (
          <Stack gap="3">
            <Text>{help.purpose}</Text>
            <Heading level={3} size="h4">
              Usual jobs
            </Heading>
            <dl className={jobs}>
              {help.jobs.map(({ job, steps }) => (
                <div key={job}>
                  <dt>{job}</dt>
                  <dd>{steps}</dd>
                </div>
              ))}
            </dl>
            <Heading level={3} size="h4">
              What cannot be undone
            </Heading>
            <Text>{help.final}</Text>
          </Stack>
        )}
        <KeyLegend shown={shownKeys} />
        <DayInTheStore />
      </Stack>
    </HalfDrawer>
  );
}
