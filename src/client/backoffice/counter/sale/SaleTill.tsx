import { useState } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { paths, recordPath } from '#client/app/paths.ts';
import { useSettings } from '#client/backoffice/settings/settingsForm.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import { changeFor } from '#shared/domain/counter/sale.ts';
import { formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { accountName } from '#shared/domain/payments/receipts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { AccountSelect, ReferenceField } from '../../order/PaymentButton.tsx';
import { sellBar, till, total as totalClass } from './sale.css.ts';
import type { Sale, Sold } from './useSale.ts';

const BILLS = [500, 1_000];
const SALE_WAYS = ['Cash', 'Bank Transfer', 'Both'] as const;

export function SaleTill({ sale, onPrint }: { sale: Sale; onPrint: (sold: Sold) => void }) {
  const { payment, setPayment, total, cashChange, cashPart, sold, errors } = sale;
  const accounts = useSettings().settings.payment_accounts.map(accountName);
  if (sold && sale.lines.length === 0) return <Done sold={sold} onPrint={() => onPrint(sold)} />;
  return (
    <section className={till} aria-label="Payment">
      <div>
        <Note>Total</Note>
        <p className={totalClass} data-total>
          {formatPesos(toPesos(total))}
        </p>
      </div>
      <SegmentedControl
        label="Paid by"
        options={SALE_WAYS.map((each) => ({ id: each, label: each.replace('Bank ', '') }))}
        value={payment.way}
        onChange={(id) => setPayment({ way: SALE_WAYS.find((each) => each === id) ?? 'Cash', given: null })}
      />
      {payment.way !== 'Bank Transfer' && (
        <>
          <NumberField
            label={cashPart === null ? 'Cash received' : 'Cash part'}
            minValue={0}
            maxValue={1_000_000}
            formatOptions={{ maximumFractionDigits: 2 }}
            description={cashPart !== null && `Transfer: ${formatPesos(toPesos(Math.max(0, total - cashPart)))}`}
            value={payment.given ?? Number.NaN}
            onChange={(given) => setPayment({ given: Number.isNaN(given) ? null : given })}
            errorMessage={sale.givenError}
          />
          {cashPart === null && (
            <Inline>
              {[...new Set([toPesos(total), ...BILLS])]
                .filter((given) => total > 0 && toCentavos(given) >= total)
                .map((given) => (
                  <Button key={given} onPress={() => setPayment({ given })}>
                    {toCentavos(given) === total ? 'Exact' : formatPesos(given).replace('.00', '')}
                  </Button>
                ))}
            </Inline>
          )}
          {cashChange !== null && <Text weight="bold" numeric>{`Change: ${formatPesos(toPesos(cashChange))}`}</Text>}
        </>
      )}
      {payment.way !== 'Cash' && (
        <>
          <AccountSelect
            accounts={accounts}
            value={payment.account || (accounts[0] ?? '')}
            onChange={(account) => setPayment({ account })}
          />
          <ReferenceField
            value={payment.reference}
            onChange={(reference) => setPayment({ reference })}
            errorMessage={errors.reference}
          />
        </>
      )}
      <KnownCustomer sale={sale} />
      {sale.failure && (
        <Banner tone="error" title="Sale not completed">
          {sale.failure}
        </Banner>
      )}
      <div className={sellBar}>
        <Button
          tone="primary"
          size="large"
          isBlock
          isDisabled={sale.lines.length === 0}
          isPending={sale.isPending}
          onPress={sale.sell}
        >
          Sell
        </Button>
      </div>
      {sale.lines.length > 0 && (
        <Button tone="quiet" isDisabled={sale.isPending} onPress={sale.hold}>
          Hold sale
        </Button>
      )}
    </section>
  );
}

function Done({ sold: { order, given }, onPrint }: { sold: Sold; onPrint: () => void }) {
  const change = changeFor(toCentavos(order.amount_due), given);
  return (
    <section className={till} aria-label="Sold">
      <div role="status">
        <Text weight="medium">{`Order ${order.order_no}: sold for ${formatPesos(order.amount_due)}`}</Text>
        {change !== null && <p className={totalClass}>{`Change ${formatPesos(toPesos(change))}`}</p>}
      </div>
      <Button onPress={onPrint}>Print order</Button>
      <Link href={recordPath(paths.orders, order._id)} isAlone>
        Open order
      </Link>
    </section>
  );
}

/** Behind a button, because most are walk-in sales. */
function KnownCustomer({ sale: { payment, setPayment, errors } }: { sale: Sale }) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const [found, setFound] = useState<{ phone: string; text: string; isKnown: boolean } | null>(null);
  async function look() {
    const { phone } = payment;
    try {
      const { name } = await utils.counter.saleCustomer.fetch({ phone_number: phone }, { staleTime: 0 });
      setFound({ phone, text: name, isKnown: true });
    } catch (error) {
      setFound({ phone, text: messageOf(error), isKnown: false });
    }
  }
  if (!isOpen && payment.phone === '') {
    return <Button onPress={() => setOpen(true)}>Add customer…</Button>;
  }
  const answer = found?.phone === payment.phone ? found : null;
  return (
    <>
      <TextField
        label="Customer’s phone number"
        description={staffMessages.saleWalkIn}
        inputMode="tel"
        autoFocus
        maxLength={30}
        value={payment.phone}
        onChange={(phone) => setPayment({ phone })}
        errorMessage={answer && !answer.isKnown ? answer.text : errors.phone_number}
      />
      {answer?.isKnown && (
        <Text weight="medium" tone="success">
          {answer.text}
        </Text>
      )}
      <Button size="small" isDisabled={payment.phone === ''} onPress={() => void look()}>
        Find customer
      </Button>
    </>
  );
}
