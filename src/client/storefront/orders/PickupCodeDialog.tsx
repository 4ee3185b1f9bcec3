import { useEffect } from 'react';
import { storeOfflinePage } from '#client/app/session/offlineCodes.ts';
import { storePickupCode, usePickupCodes } from '#client/app/session/pickupCodes.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { QrCode } from '../../design/qr/QrCode.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Note } from '../../design/text/Note.tsx';
import { codeFrame, codeText, pickupCode } from './MyOrders.css.ts';
import { offlinePage } from './offlinePage.ts';

export interface PickupCodeDialogProps {
  order: { _id: string; order_no: string };
  customerId: string;
  onClose: () => void;
}

/** The code of an order to show at the counter, also from the browser's storage. */
export default function PickupCodeDialog({ order: { _id, order_no }, customerId, onClose }: PickupCodeDialogProps) {
  const codes = usePickupCodes(customerId);
  const stored = codes.find(({ order_id }) => order_id === _id)?.code;
  const { data, error, isFetching, refetch } = trpc.counter.code.useQuery({ _id }, { enabled: stored === undefined });
  const code = stored ?? data?.code;
  const received = data?.code;
  useEffect(() => {
    if (received !== undefined) storePickupCode(customerId, { order_id: _id, order_no, code: received });
  }, [customerId, _id, order_no, received]);
  useEffect(() => {
    if (codes.length > 0) void storeOfflinePage(customerId, offlinePage(codes));
  }, [customerId, codes]);

  return (
    <Dialog size="small" title={`Order ${order_no}`} onClose={onClose}>
      <div className={pickupCode}>
        {code === undefined && error && (
          <ErrorState
            message={messageOf(error, purchaseMessages.pickupCodeFailed)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {code === undefined && !error && (
          <div className={codeFrame}>
            <Skeleton height="100%" />
          </div>
        )}
        {code !== undefined && (
          <>
            <div className={codeFrame}>
              <QrCode text={code} label={`QR code of order ${order_no}`} />
            </div>
            <p className={codeText}>{code}</p>
            <Note>Show this at the counter. It works offline on this device.</Note>
          </>
        )}
      </div>
    </Dialog>
  );
}
