import { useState } from 'react';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import { MAX_PAYMENT_REASON } from '#shared/domain/paymentStatus.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';

interface RejectDialogProps {
  entry: PaymentEntry;
  reasons: readonly string[];
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a proof is rejected, out of the settings' list or in own words: the customer reads the answer. */
export function RejectDialog({ entry, reasons, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setMissing(true);
    onReject(reason.trim());
  }

  return (
    <Dialog
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Reject the proof of order ${entry.order.order_no}?`}
    >
      <form onSubmit={submit}>
        <Stack gap="4">
          <Text>{staffMessages.rejectHint}</Text>
          <Inline gap="2">
            {reasons.map((usual) => (
              <Button key={usual} size="small" onPress={() => onReject(usual)}>
                {usual}
              </Button>
            ))}
          </Inline>
          <TextField
            label="Reason in own words"
            autoFocus
            isRequired
            maxLength={MAX_PAYMENT_REASON}
            value={reason}
            onChange={(text) => {
              setReason(text);
              setMissing(false);
            }}
            errorMessage={isMissing ? staffMessages.reasonRequired : undefined}
          />
          <Inline gap="2">
            <Button onPress={onClose}>Back</Button>
            <Button type="submit" tone="danger">
              Reject
            </Button>
          </Inline>
        </Stack>
      </form>
    </Dialog>
  );
}
