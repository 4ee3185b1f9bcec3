import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { momentText } from '#client/app/storeClock.ts';
import { copyText } from '#client/browser/copyText.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { CheckboxGroup } from '#client/design/checkbox/CheckboxGroup.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Panel } from '#client/design/layout/Panel.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Switch } from '#client/design/switch/Switch.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { WebhookRecord, WebhookTestResult } from '#shared/contracts/webhooks.ts';
import { formatDuration } from '#shared/domain/durations.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhooks.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { CellText } from '../records/list/listParts.tsx';
import { tokenText } from './webhooks.css.ts';

export function WebhookCard({ webhook }: { webhook: WebhookRecord }) {
  const { _id, url, description, events, is_enabled, version } = webhook;
  const utils = trpc.useUtils();
  const options = {
    onError: (error: unknown) => showToast(messageOf(error), { tone: 'error' as const }),
    onSettled: () => utils.webhooks.invalidate(),
  };
  const update = trpc.webhooks.update.useMutation(options);
  const rotate = trpc.webhooks.rotateSecret.useMutation(options);
  const sendTest = trpc.webhooks.test.useMutation({ onError: options.onError });
  const remove = trpc.webhooks.delete.useMutation({ ...options, onSuccess: ({ msg }) => showToast(msg) });
  const shown = update.isPending ? { events, is_enabled, ...update.variables } : { events, is_enabled };
  return (
    <Panel aria-label={url}>
      <Box overflowWrap="anywhere">
        <Text as="div" weight="medium">
          {url}
        </Text>
        {description && <Note as="div">{description}</Note>}
        <StateText webhook={webhook} />
      </Box>
      {rotate.data && <SecretBanner kind="secret" text={rotate.data.secret} onDismiss={() => rotate.reset()} />}
      {sendTest.data && <TestResult result={sendTest.data} onDismiss={() => sendTest.reset()} />}
      <CheckboxGroup
        label="Events"
        options={EVENT_OPTIONS}
        value={shown.events}
        isDisabled={update.isPending}
        onChange={(chosen) => {
          const next = toEvents(chosen);
          // A webhook without events is turned off instead.
          if (next.length > 0) update.mutate({ _id, version, events: next });
        }}
      />
      <Inline gap="3">
        <Switch
          aria-label={`On: ${url}`}
          isSelected={shown.is_enabled}
          isDisabled={update.isPending}
          onChange={(on) => update.mutate({ _id, version, is_enabled: on })}
        >
          On
        </Switch>
        <Button size="small" isPending={sendTest.isPending} onPress={() => sendTest.mutate({ _id })}>
          Send a test
        </Button>
        <AskFirst
          title="Create a new secret?"
          actionLabel="Create a new secret"
          onAction={() => rotate.mutateAsync({ _id })}
          button={
            <Button size="small" isPending={rotate.isPending}>
              New secret
            </Button>
          }
        >
          {staffMessages.oldSecretEnds}
        </AskFirst>
        <AskFirst
          title="Delete this URL?"
          actionLabel="Delete"
          onAction={() => remove.mutateAsync({ _id })}
          button={
            <Button size="small" isPending={remove.isPending}>
              Delete
            </Button>
          }
        >
          No more events are sent to this URL, and its delivery list is deleted.
        </AskFirst>
      </Inline>
    </Panel>
  );
}

function TestResult({ result, onDismiss }: { result: WebhookTestResult; onDismiss: () => void }) {
  const { error, response_status, response_excerpt, duration_ms } = result;
  const took = duration_ms === null ? null : formatDuration(duration_ms);
  const details = error ? [error, response_excerpt] : [`Response: ${response_status}.`];
  return (
    <Banner
      tone={error ? 'error' : 'success'}
      title={error ? staffMessages.webhookTestFailed : staffMessages.webhookTestTaken}
      onDismiss={onDismiss}
    >
      {[...details, took && `Took ${took}.`].filter(Boolean).join(' ')}
    </Banner>
  );
}

function StateText({ webhook }: { webhook: WebhookRecord }) {
  const { disabled_at, disabled_reason, failing_since, is_enabled, previous_secret_until } = webhook;
  const failed =
    disabled_reason === 'gone' ? 'the receiver said this URL no longer exists' : 'it failed for several days';
  return (
    <>
      {disabled_at && (
        <CellText tone="danger">{`Turned off automatically, ${momentText(disabled_at)}: ${failed}`}</CellText>
      )}
      {is_enabled && failing_since && (
        <CellText tone="danger">{`All attempts failed since ${momentText(failing_since)}`}</CellText>
      )}
      {previous_secret_until && (
        <Note as="div">{`The old secret is valid until ${momentText(previous_secret_until)}`}</Note>
      )}
    </>
  );
}

const SECRETS = {
  secret: { once: staffMessages.secretOnce, copied: staffMessages.secretCopied, not: staffMessages.secretNotCopied },
  token: { once: staffMessages.tokenOnce, copied: staffMessages.tokenCopied, not: staffMessages.tokenNotCopied },
};

interface SecretBannerProps {
  kind: keyof typeof SECRETS;
  name?: string;
  text: string;
  onDismiss: () => void;
}

/** Shown only once. */
export function SecretBanner({ kind, name, text, onDismiss }: SecretBannerProps) {
  const said = SECRETS[kind];
  const copyButton = useRef<HTMLButtonElement>(null);
  // The sent form may have been further down the page.
  useEffect(() => copyButton.current?.focus(), []);
  async function copy() {
    if (await copyText(text)) showToast(said.copied, { tone: 'success' });
    else showToast(said.not, { tone: 'error' });
  }
  return (
    <Banner tone="notice" title={name ? `${name}: ${said.once}` : said.once} onDismiss={onDismiss}>
      <Stack gap="3" align="start">
        <code className={tokenText}>{text}</code>
        <Button ref={copyButton} icon={<Copy size={16} aria-hidden />} onPress={copy}>
          {`Copy the ${kind}`}
        </Button>
      </Stack>
    </Banner>
  );
}

const EVENT_LABELS: Record<WebhookEvent, string> = {
  'order.placed': 'Order placed',
  'order.status_changed': 'Order status changed',
  'order.payment_changed': 'Proof of payment uploaded',
  'stock.low': 'Stock below restock level',
};

export const eventLabel = (event: WebhookEvent): string => EVENT_LABELS[event];
export const EVENT_OPTIONS = WEBHOOK_EVENTS.map((id) => ({ id, label: EVENT_LABELS[id], description: id }));
export const toEvents = (chosen: readonly string[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
