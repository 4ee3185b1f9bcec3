import type { ReactNode } from 'react';
import { formatPesos } from '#shared/domain/money.ts';
import { formatDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { messages, newProofBy, noSecondPayment } from '#shared/messages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Text } from '../../design/text/Text.tsx';

interface NotAcceptedProps {
  reason: string;
  pesos: number;
  /** The last day to send another proof; null if there is none. */
  day: StoreDay | null;
  actions?: ReactNode;
}

export function NotAccepted({ reason, pesos, day, actions }: NotAcceptedProps) {
  return (
    <Banner tone="error" title={messages.proofNotAccepted} actions={actions}>
      <Text>{reason}</Text>
      <Text>{noSecondPayment(formatPesos(pesos))}</Text>
      {day && <Text>{newProofBy(formatDay(day))}</Text>}
    </Banner>
  );
}
