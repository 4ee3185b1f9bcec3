import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { FileDrop } from '#client/design/fileDrop/FileDrop.tsx';
import { SplitPane } from '#client/design/layout/SplitPane.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { ProgressBar } from '#client/design/progress/ProgressBar.tsx';
import { Announced } from '#client/design/text/VisuallyHidden.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { MAX_TYPED_REFERENCE, normalizeReference } from '#shared/domain/payments/paymentReference.ts';
import { messages } from '#shared/messages.ts';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { PaymentCenters } from './PaymentCenters.tsx';
import { preview } from './proof.css.ts';
import { PROOF_TYPES } from './proofFile.ts';
import { useProofUpload } from './useProofUpload.ts';

interface ProofFieldsProps {
  order: LatestOrder;
  onUploaded: () => void;
  children?: ReactNode;
}

export function ProofFields({ order, onUploaded, children }: ProofFieldsProps) {
  const store = useStoreSettings();
  const [reference, setReference] = useState('');
  const isReferenceInvalid = normalizeReference(reference) === null;
  const upload = useProofUpload(order, { reference, onUploaded });

  return (
    <SplitPane columns="repeat(2, minmax(0, 1fr))" gap="8">
      <PaymentCenters store={store} />
      <Stack gap="4">
        <FileDrop
          label="Proof of payment"
          prompt={messages.dropFile}
          hint="Screenshot, photo or PDF, up to 10 MB. Please do not upload company data or other confidential files."
          acceptedTypes={PROOF_TYPES}
          onFile={upload.choose}
          onReject={upload.reject}
          isPending={upload.isReading}
          isDisabled={upload.isPending}
          preview={upload.file && <ProofPreview file={upload.file} />}
        />
        <TextField
          label="Reference number (optional)"
          description={messages.referenceHint}
          maxLength={MAX_TYPED_REFERENCE}
          value={reference}
          onChange={setReference}
          isDisabled={upload.isPending}
          errorMessage={isReferenceInvalid ? messages.referenceInvalid : undefined}
        />
        <UploadState upload={upload} isDisabled={isReferenceInvalid} />
        {children}
      </Stack>
    </SplitPane>
  );
}

function ProofPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <span className={preview}>{url && <img src={url} alt={`Selected file ${file.name}`} />}</span>;
}

type Upload = ReturnType<typeof useProofUpload>;

interface UploadStateProps {
  upload: Upload;
  isDisabled: boolean;
}

/** Its buttons take the focus of controls that disappear. */
function UploadState({ upload, isDisabled }: UploadStateProps) {
  const { file, note, isPending } = upload;
  const state = useRef<HTMLDivElement>(null);
  // The chosen picture has pushed it out of a phone's view.
  useEffect(() => {
    if (file || isPending || note) state.current?.scrollIntoView({ block: 'nearest' });
  }, [file, isPending, note]);

  return (
    <div ref={state}>
      {/* Announced once; a progress bar would be read out at every step, or never. */}
      <Announced>{isPending && file && stageOf(upload)}</Announced>
      <State {...upload} isDisabled={isDisabled} />
    </div>
  );
}

const stageOf = ({ file, progress }: Pick<Upload, 'file' | 'progress'>) =>
  `${progress < 1 ? 'Uploading' : 'Checking'} ${file?.name}`;

function State({ file, note, progress, isPending, cancel, send, isDisabled }: Upload & { isDisabled: boolean }) {
  if (isPending && file) {
    return (
      <Stack gap="3" align="stretch">
        <ProgressBar label={stageOf({ file, progress })} value={progress * 100} isIndeterminate={progress === 1} />
        <Button autoFocus onPress={cancel}>
          Cancel
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="3" align="stretch">
      {note && <Banner tone={note.tone}>{note.text}</Banner>}
      {send && (
        <Button tone="primary" size="large" autoFocus={note !== null} isDisabled={isDisabled} onPress={send}>
          {note ? 'Try again' : messages.sendReceipt}
        </Button>
      )}
    </Stack>
  );
}
