import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { tokenText } from './apiAccess.css.ts';

interface MadeTokenProps {
  made: { token: string; record: { name: string } };
  onDismiss: () => void;
}

/** A new token, the only time that anybody sees it. */
export function MadeToken({ made: { token, record }, onDismiss }: MadeTokenProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // The form that was sent may be a screen further down.
  useEffect(() => copyButton.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      showToast(staffMessages.tokenCopied);
    } catch {
      showToast(staffMessages.tokenNotCopied, { tone: 'info' });
    }
  }

  return (
    <Banner tone="notice" title={`${record.name}: ${staffMessages.tokenOnce}`} onDismiss={onDismiss}>
      <Stack gap="3" align="start">
        <code className={tokenText}>{token}</code>
        <Button ref={copyButton} icon={<Copy size={16} aria-hidden />} onPress={copy}>
          Copy the token
        </Button>
      </Stack>
    </Banner>
  );
}
