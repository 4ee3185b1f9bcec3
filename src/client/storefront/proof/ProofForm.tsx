import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileDrop } from '../../design/fileDrop/FileDrop.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { ProgressBar } from '../../design/progress/ProgressBar.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { LatestOrder } from '../checkout/checkoutChoices.ts';
import { useStoreSettings } from '../checkout/useStoreSettings.ts';
import { PaymentCenters } from './PaymentCenters.tsx';
import { columns, due, page, preview } from './ProofForm.css.ts';
import { PROOF_TYPES } from './proofFile.ts';
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
          <Text as="span">
            To pay: <Price pesos={order.total_amount} />
          </Text>
        </div>
      </Stack>
      <div className={columns}>
        <PaymentCenters store={store} />
        <Stack gap="4">
          <FileDrop
            label="Proof of payment"
            prompt={messages.dropFile}
            hint="One JPEG, PNG or WebP picture of at most 10 MB. Please do not upload company data or other confidential files."
            acceptedTypes={PROOF_TYPES}
            onFile={upload.choose}
            onReject={(reason) => upload.reject(reason === 'several' ? messages.oneFileOnly : messages.proofNotPicture)}
            isPending={upload.isPending}
            errorMessage={upload.fault ?? undefined}
            preview={upload.file && <Preview file={upload.file} />}
          />
          {upload.isPending && upload.file && <ProgressBar label={`Uploading ${upload.file.name}`} isIndeterminate />}
          {upload.retry && <Button onPress={upload.retry}>Try again</Button>}
          {children}
        </Stack>
      </div>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <img src={address} alt={`Chosen file ${file.name}`} className={preview} />;
}
