import { DAY_MS } from '#shared/domain/durations.ts';
import { accountsChanged, formerAccounts } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { accountLines } from '../settings/settingsDraft.ts';

/** For a day, notifies everyone who may change the payment accounts, with the author of the change and the former accounts. */
export function AccountsChanged() {
  const isUnscoped = useIsUnscoped();
  const { data } = trpc.settings.history.useQuery({ key: ['payment_accounts'] }, { enabled: isUnscoped });
  const recent = data?.docs.filter(({ when }) => serverNow().getTime() - when.getTime() < DAY_MS) ?? [];
  return recent.map(({ _id, who, when, changes }) => (
    <Banner key={_id} tone="notice" title={accountsChanged(who ?? '', momentText(when))}>
      {formerAccounts(accountLines(changes[0]?.from))}
    </Banner>
  ));
}
