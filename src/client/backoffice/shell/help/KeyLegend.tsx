import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../../api/client.ts';
import { showError } from '../../../app/showError.ts';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Switch } from '../../../design/switch/Switch.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { keyName } from '../../keys/keyName.ts';
import { kbd } from '../../keys/keys.css.ts';
import type { KeyBinding } from '../../keys/useKeys.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { keyList } from './help.css.ts';

/** Says what the keys of a screen do, with the switch that turns those without Ctrl off. */
export function KeyLegend({ shown }: { shown: readonly KeyBinding[] }) {
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

/** A person's own choice, wherever they sign in. */
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
      // Not disabled while it is saved, for it would lose the focus.
      onChange={(single_keys) => !setting.isPending && setting.mutate({ single_keys })}
      description={user.single_keys ? staffMessages.singleKeysOn : staffMessages.singleKeysOff}
    >
      Shortcuts without Ctrl
    </Switch>
  );
}
