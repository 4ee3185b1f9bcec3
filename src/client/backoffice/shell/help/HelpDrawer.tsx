import { useContext, useState } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { showError } from '#client/app/showError.ts';
import { keyName } from '#client/backoffice/keys/keyLayer.ts';
import { helpJobs as jobs, kbd, keyList, helpPicture as pictureClass } from '#client/backoffice/keys/keys.css.ts';
import { type KeyBinding, KeyContext } from '#client/backoffice/keys/useKeys.ts';
import { useStaffUser } from '#client/backoffice/records/useStaffUser.ts';
import { Drawer } from '#client/design/drawer/Drawer.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Switch } from '#client/design/switch/Switch.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { staffMessages } from '#shared/staffMessages.ts';
import { DAY, type DayPart } from './dayTexts.ts';
import { helpAt } from './helpTexts.ts';

export default function HelpDrawer({ onClose }: { onClose: () => void }) {
  const [path] = useLocation();
  const { bindings } = useContext(KeyContext);
  // The keys at the time of opening.
  const [shownKeys] = useState(() => [...bindings].flatMap(({ current }) => current));
  const help = helpAt(path);
  return (
    <Drawer isHalf title={help ? `Help: ${help.title}` : 'Help'} onClose={onClose}>
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
    </Drawer>
  );
}

const PICTURES: Record<DayPart['picture'], string> = {
  'day-orders': new URL('../../../../../docs/screenshots/day-orders.png', import.meta.url).href,
  'day-payments': new URL('../../../../../docs/screenshots/day-payments.png', import.meta.url).href,
  'day-picking': new URL('../../../../../docs/screenshots/day-picking.png', import.meta.url).href,
  'day-counter': new URL('../../../../../docs/screenshots/day-counter.png', import.meta.url).href,
  'day-report': new URL('../../../../../docs/screenshots/day-report.png', import.meta.url).href,
};

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

function KeyLegend({ shown }: { shown: readonly KeyBinding[] }) {
  return (
    <Stack gap="3">
      <Heading level={3}>Keyboard shortcuts</Heading>
      <dl className={keyList}>
        {shown.map(({ keys, label }) => (
          <Row key={`${keys.join(' ')} ${label}`} keys={keys} label={label} />
        ))}
        <Row keys={['ctrl+k']} label="search" />
      </dl>
      <SingleKeysSwitch />
      <Text tone="muted">{staffMessages.scansOpen}</Text>
    </Stack>
  );
}

function Row({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <div style={{ display: 'contents' }}>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className={kbd}>
            {keyName(key)}
          </kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </div>
  );
}

function SingleKeysSwitch() {
  const user = useStaffUser();
  const utils = trpc.useUtils();
  const setting = trpc.users.setSingleKeys.useMutation({
    onSuccess: (me) => utils.users.me.setData(undefined, me),
    onError: showError,
  });
  if (!user) return null;
  return (
    <Switch
      isSelected={setting.isPending ? setting.variables.single_keys : user.single_keys}
      // Not disabled while saving, because it would lose the focus.
      onChange={(single_keys) => !setting.isPending && setting.mutate({ single_keys })}
      description={user.single_keys ? staffMessages.singleKeysOn : staffMessages.singleKeysOff}
    >
      Shortcuts without Ctrl
    </Switch>
  );
}
