import { type ReactNode, useEffect, useState } from 'react';
import { MAX_TYPED_REFERENCE, normalizeReference } from '#shared/domain/payments/paymentReference.ts';
import { messages } from '#shared/messages.ts';
import { payWithin, purchaseMessages } from '#shared/purchaseMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileDrop } from '../../design/fileDrop/FileDrop.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { CopyButton } from './CopyButton.tsx';
import { PaymentCenters } from './PaymentCenters.tsx';
import { columns, due, page, preview } from './ProofForm.css.ts';
import { PROOF_TYPES } from './proofFile.ts';
import { UploadState } from './UploadState.tsx';
import { useProofUpload } from './useProofUpload.ts';

interface ProofFormProps {
  title: string;
  order: LatestOrder;
  onUploaded: () => void;
  /** Other actions, below the upload. */
  children?: ReactNode;
}

/** The bank accounts for the payment of an order, and the field for the picture that proves it. */
export function ProofForm({ title, order, onUploaded, children }: ProofFormProps) {
  const store = useStoreSettings();
  const [reference, setReference] = useState('');
  const isReferenceInvalid = normalizeReference(reference) === null;
  const upload = useProofUpload(order, { reference, onUploaded });
  const { payment_deadline_days: days } = store.settings;

  return (
    <div className={page}>
      <Stack gap="2">
        <Heading level={1} size="h2">
          {title}
        </Heading>
        <div className={due}>
          <Text as="span">
            Order {order.order_no} <CopyButton what="the order number" text={order.order_no} />
          </Text>
          <AmountDue orderId={order._id} />
        </div>
        {days > 0 && <Text tone="muted">{payWithin(days)}</Text>}
      </Stack>
      <div className={columns}>
        <PaymentCenters store={store} />
        <Stack gap="4">
          <TextField
            label="Reference number of the transfer (optional)"
            description={purchaseMessages.referenceHint}
            maxLength={MAX_TYPED_REFERENCE}
            value={reference}
            onChange={setReference}
            isDisabled={upload.isPending}
            errorMessage={isReferenceInvalid ? purchaseMessages.referenceInvalid : undefined}
          />
          <FileDrop
            label="Proof of payment"
            prompt={purchaseMessages.dropFile}
            hint="One JPEG, PNG or WebP picture of at most 10 MB, or your bank’s PDF, of which the first page is sent. Please do not upload company data or other confidential files."
            acceptedTypes={PROOF_TYPES}
            onFile={upload.choose}
            onReject={upload.reject}
            isDisabled={upload.isPending || isReferenceInvalid}
            preview={upload.file && <ProofPreview file={upload.file} />}
          />
          <UploadState upload={upload} />
          {children}
        </Stack>
      </div>
    </div>
  );
}

/** The amount of an order now, read from the store: lines may have been cancelled since it was placed. */
function AmountDue({ orderId }: { orderId: string }) {
  const record = trpc.orders.get.useQuery({ _id: orderId }, { staleTime: 0 });
  if (record.isPending) {
    return (
      <SkeletonGroup label="Loading the amount to pay">
        <Skeleton width="8em" />
      </SkeletonGroup>
    );
  }
  if (!record.data) {
    return (
      <Text as="span" role="alert">
        <Message>{messageOf(record.error, messages.orderDetailsFailed)}</Message>{' '}
        <Button size="small" isPending={record.isFetching} onPress={() => void record.refetch()}>
          Try again
        </Button>
      </Text>
    );
  }
  const { amount_due, total_amount } = record.data;
  return (
    <Text as="span">
      To pay: <ChangedPrice pesos={amount_due} was={total_amount} />{' '}
      <CopyButton what="the amount" text={amount_due.toFixed(2)} />
    </Text>
  );
}

/** The chosen picture as the store would get it. */
function ProofPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <span className={preview}>{url && <img src={url} alt={`Chosen file ${file.name}`} />}</span>;
}
