import type { Settings } from '#shared/contracts/settings.ts';
import { messages } from '#shared/messages.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Panel } from '../../design/layout/Panel.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { useStoreSettings } from '../order/useStoreSettings.ts';
import { CopyButton } from './CopyButton.tsx';
import { accountBox, emblem, number, qr, qrPicture, textBlock } from './proof.css.ts';

type Account = Settings['payment_accounts'][number];

export function PaymentCenters({ store }: { store: ReturnType<typeof useStoreSettings> }) {
  return (
    <Panel look="soft" title="Payment centers" size="h3">
      <Accounts store={store} />
    </Panel>
  );
}

export function Accounts({ store }: { store: ReturnType<typeof useStoreSettings> }) {
  if (store.isPending) {
    return (
      <SkeletonGroup label="Loading the accounts">
        <Skeleton shape="block" height={76} />
      </SkeletonGroup>
    );
  }
  if (store.error) return <ErrorState message={messages.processingFailed} onRetry={() => void store.refetch()} />;
  const { payment_accounts } = store.settings;
  if (payment_accounts.length === 0) return <Text tone="muted">{messages.askWhereToPay}</Text>;
  return (
    <PlainList gap="3">
      {payment_accounts.map((account) => (
        <AccountCard key={`${account.bank} ${account.account_number}`} account={account} />
      ))}
    </PlainList>
  );
}

/** A number for a banking app: digits without separators. Other texts stay unchanged. */
export const toPaste = (number: string): string => (/^[\d\s.-]+$/.test(number) ? number.replace(/\D/g, '') : number);

function AccountCard({ account }: { account: Account }) {
  const { bank, account_name, account_number, qr_picture } = account;

  return (
    <li className={accountBox}>
      <BankEmblem bank={bank} />
      <div className={textBlock}>
        <Text weight="bold">{bank}</Text>
        <Note>{account_name}</Note>
        <span className={number}>{account_number}</span>
      </div>
      <CopyButton what={`the account number of ${bank}`} text={toPaste(account_number)} />
      {qr_picture && (
        <a className={qr} href={pictureUrl(qr_picture)} download={`${bank} QR.jpg`}>
          <img
            className={qrPicture}
            src={pictureUrl(qr_picture)}
            alt={`QR code of ${bank}`}
            width={200}
            height={200}
            loading="lazy"
          />
          <span>Scan it, or tap it to save the picture for your banking app.</span>
        </a>
      )}
    </li>
  );
}

/** "BPI" unchanged, otherwise the initials of the bank's words: "Land Bank of the Philippines" is LB. */
function initials(bank: string): string {
  const words = bank.split(/\s+/);
  const short = words.find((word) => /^\p{Lu}{2,3}$/u.test(word));
  const letters = words.filter((word) => /^\p{Lu}/u.test(word)).map((word) => word.charAt(0));
  return short ?? (letters.slice(0, 2).join('') || bank.charAt(0).toUpperCase());
}

function BankEmblem({ bank }: { bank: string }) {
  return (
    <svg viewBox="0 0 48 48" width={36} height={36} aria-hidden className={emblem}>
      <path d="M24 3 44 15v4H4v-4z" fill="currentColor" />
      <path d="M8 22v15M40 22v15" stroke="currentColor" strokeWidth={4} />
      <path d="M4 39h40v5H4z" fill="currentColor" />
      <text x={24} y={34} textAnchor="middle" fontSize={14} fontWeight={700}>
        {initials(bank)}
      </text>
    </svg>
  );
}
