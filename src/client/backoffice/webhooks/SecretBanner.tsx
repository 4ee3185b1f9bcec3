import { staffMessages } from '#shared/staffMessages.ts';
import { copyText } from '../../app/copyText.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { secretText } from './webhooks.css.ts';

/** A secret, for the only time. */
export function SecretBanner({ secret, onDismiss }: { secret: string; onDismiss: () => void }) {
  async function copy() {
    if (await copyText(secret)) showToast(staffMessages.secretCopied, { tone: 'success' });
    else showToast(staffMessages.secretNotCopied, { tone: 'error' });
  }
  return (
    <Banner
      tone="notice"
      title={staffMessages.secretOnce}
      onDismiss={onDismiss}
      actions={
        <Button size="small" onPress={copy}>
          Copy the secret
        </Button>
      }
    >
      <code className={secretText}>{secret}</code>
    </Banner>
  );
}
