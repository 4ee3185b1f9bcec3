import { copyText } from '#client/browser/copyText.ts';
import { messages } from '#shared/messages.ts';
import { Button } from '../../design/button/Button.tsx';
import { showToast } from '../../design/toast/showToast.ts';

export function CopyButton({ what, text }: { what: string; text: string }) {
  async function copy() {
    const isCopied = await copyText(text);
    if (isCopied) showToast(`${what.replace(/^the /, '').replace(/^./, (letter) => letter.toUpperCase())} copied.`);
    else showToast(messages.numberNotCopied, { tone: 'info' });
  }
  return (
    <Button tone="quiet" size="small" aria-label={`Copy ${what}`} onPress={copy}>
      Copy
    </Button>
  );
}
