import { type ReactNode, useEffect, useState } from 'react';
import { MAX_TYPED_REFERENCE, normalizeReference } from '#shared/domain/payments/paymentReference.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { FileDrop } from '../../design/fileDrop/FileDrop.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { PaymentCenters } from './PaymentCenters.tsx';
import { columns, preview } from './ProofForm.css.ts';
import { PROOF_TYPES } from './proofFile.ts';
import { UploadState } from './UploadState.tsx';
import { useProofUpload } from './useProofUpload.ts';

interface ProofFieldsProps {
  order: LatestOrder;
  onUploaded: () => void;
  /** Other actions, below the upload. */
  children?: ReactNode;
}

/** The store's accounts, and the reference and picture of a transfer to one of them. */
export function ProofFields({ order, onUploaded, children }: ProofFieldsProps) {
  const store = useStoreSettings();
  const [reference, setReference] = useState('');
  const isReferenceInvalid = normalizeReference(reference) === null;
  const upload = useProofUpload(order, { reference, onUploaded });

  return (
    <div className={columns}>
      <PaymentCenters store={store} />
      <Stack gap="4">
        <TextField
          label="Reference number (optional)"
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
          hint="Screenshot, photo or PDF, up to 10 MB. Please do not upload company data or other confidential files."
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
  return <span className={preview}>{url && <img src={url} alt={`Selected file ${file.name}`} />}</span>;
}
