import type { ReactNode } from 'react';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { FileDrop } from '../../design/fileDrop/FileDrop.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { AmountDue } from './AmountDue.tsx';
import { PaymentCenters } from './PaymentCenters.tsx';
import { columns, due, page } from './ProofForm.css.ts';
import { ProofPreview } from './ProofPreview.tsx';
import { PROOF_TYPES } from './proofFile.ts';
import { UploadState } from './UploadState.tsx';
import { useProofUpload } from './useProofUpload.ts';

interface ProofFormProps {
  title: string;
  order: LatestOrder;
  onUploaded: () => void;
  /** What else one may do, below the upload. */
  children?: ReactNode;
}

/** Where to pay an order, and the place for the picture that shows it was paid. */
export function ProofForm({ title, order, onUploaded, children }: ProofFormProps) {
  const store = useStoreSettings();
  const upload = useProofUpload(order, onUploaded);

  return (
    <div className={page}>
      <Stack gap="2">
        <Heading level={1} size="h2">
          {title}
        </Heading>
        <div className={due}>
          <Text as="span">Order {order.order_no}</Text>
          <AmountDue orderId={order._id} />
        </div>
      </Stack>
      <div className={columns}>
        <PaymentCenters store={store} />
        <Stack gap="4">
          <FileDrop
            label="Proof of payment"
            prompt={purchaseMessages.dropFile}
            hint="One JPEG, PNG or WebP picture of at most 10 MB. Please do not upload company data or other confidential files."
            acceptedTypes={PROOF_TYPES}
            onFile={upload.choose}
            onReject={upload.reject}
            isDisabled={upload.isPending}
            preview={upload.file && <ProofPreview file={upload.file} />}
          />
          <UploadState upload={upload} />
          {children}
        </Stack>
      </div>
    </div>
  );
}
