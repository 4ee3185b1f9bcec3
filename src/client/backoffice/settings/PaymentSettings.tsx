import QrCodeIcon from 'lucide-react/icons/qr-code';
import { Button } from '#client/design/button/Button.tsx';
import { FileButton } from '#client/design/fileDrop/FileButton.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { MAX_PAYMENT_REASON } from '#shared/domain/payments/paymentStatus.ts';
import { MAX_PAYMENT_DEADLINE_DAYS, MAX_REJECTION_REASONS } from '#shared/domain/settingLimits.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { MoveButtons } from '../records/MoveButtons.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice, SettingFields } from './SettingChoice.tsx';
import { SETTING_NAMES } from './settingNames.ts';
import { qrPicture } from './settings.css.ts';
import { type AccountDraft, MAX_ACCOUNTS, type PaymentAccount, textLines, withEntries } from './settingsDraft.ts';
import { useSettingsForm } from './settingsForm.ts';
import { type EditedRow, useEditedList } from './useEditedList.tsx';
import { useSettingPicture } from './useSettingPicture.ts';

export function PaymentSettings() {
  const { draft } = useSettingsForm();
  return (
    <Section
      title="Payments"
      description="Customers get a reminder the day before. Then unpaid orders are cancelled and returned to stock."
    >
      <SettingFields
        fields={[
          {
            kind: 'number',
            name: 'payment_deadline_days',
            description: draft.allow_no_payment_proof
              ? 'Not used while “Allow no Payment Proof” is on.'
              : 'Never later than the day before pick-up.',
            min: 1,
            max: MAX_PAYMENT_DEADLINE_DAYS,
          },
        ]}
      />
      <Reasons />
    </Section>
  );
}

function Reasons() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const reasons = textLines(draft.payment_rejection_reasons);
  const tooLong = reasons.find((reason) => reason.length > MAX_PAYMENT_REASON);
  const rejected = Object.entries(errors).find(([name]) => name.startsWith('payment_rejection_reasons'))?.[1];
  const error = tooLong
    ? `Use at most ${MAX_PAYMENT_REASON} characters per reason: ${tooLong.slice(0, 30)}…`
    : reasons.length > MAX_REJECTION_REASONS
      ? `Enter at most ${MAX_REJECTION_REASONS} reasons.`
      : rejected;
  return (
    <SettingChoice setting="payment_rejection_reasons">
      <TextField
        label={SETTING_NAMES.payment_rejection_reasons.label}
        description="One reason per line. Customers see them."
        rows={5}
        value={draft.payment_rejection_reasons}
        onChange={(payment_rejection_reasons) => set({ payment_rejection_reasons })}
        isReadOnly={isReadOnly}
        errorMessage={error}
      />
    </SettingChoice>
  );
}

const NEW_ACCOUNT: PaymentAccount = { bank: '', account_name: '', account_number: '', qr_picture: '' };

export function PaymentAccounts() {
  const { draft, set, isReadOnly } = useSettingsForm();
  // Without an account, the form of the first one is open; it counts once it has text.
  const isEmpty = draft.payment_accounts.length === 0;
  const list = isEmpty && !isReadOnly ? withEntries([], [NEW_ACCOUNT]) : draft.payment_accounts;
  const { rowOf, addButton } = useEditedList(list, (payment_accounts) => set({ payment_accounts }));

  return (
    <Section
      id="payment-accounts"
      title="Payment accounts"
      description={`Shown where customers upload their proof of payment. Up to ${MAX_ACCOUNTS}.`}
    >
      <SettingChoice setting="payment_accounts">
        <Stack gap="4">
          {isEmpty && <Text tone="muted">{staffMessages.noPaymentAccounts}</Text>}
          <Rows>
            {list.map((account, index) => (
              <AccountRow key={account.id} account={account} {...rowOf(account, index)} />
            ))}
          </Rows>
          {!isReadOnly && !isEmpty && (
            <Inline>
              {addButton('Add account', () => withEntries(list, [NEW_ACCOUNT]), list.length >= MAX_ACCOUNTS)}
            </Inline>
          )}
        </Stack>
      </SettingChoice>
    </Section>
  );
}

interface AccountRowProps extends EditedRow<AccountDraft> {
  account: AccountDraft;
}

const FIELDS = [
  { field: 'bank', label: 'Bank', maxLength: 80 },
  { field: 'account_name', label: 'Account name', maxLength: 120 },
  { field: 'account_number', label: 'Account number', maxLength: 60 },
] as const;

function AccountRow({ account, index, autoFocus, onChange, moves }: AccountRowProps) {
  const { errors, isReadOnly } = useSettingsForm();
  const name = account.bank.trim() || `account ${index + 1}`;
  return (
    <Row columns="repeat(3, minmax(0, 1fr))" from="tablet" align="start" aria-label={`Account ${index + 1}`}>
      {FIELDS.map(({ field, ...labelled }) => (
        <TextField
          key={field}
          {...labelled}
          isRequired={!isReadOnly}
          isReadOnly={isReadOnly}
          autoFocus={autoFocus && field === 'bank'}
          value={account[field]}
          onChange={(text) => onChange({ [field]: text })}
          errorMessage={errors[`payment_accounts.${index}.${field}`]}
        />
      ))}
      <Inline gridColumn="all" justify="space-between">
        <AccountPicture
          name={name}
          picture={account.qr_picture}
          isReadOnly={isReadOnly}
          onChange={(qr_picture) => onChange({ qr_picture })}
        />
        {!isReadOnly && (
          <Inline gap="1">
            <MoveButtons name={name} {...moves} />
          </Inline>
        )}
      </Inline>
    </Row>
  );
}

interface AccountPictureProps {
  name: string;
  picture: string;
  isReadOnly: boolean;
  onChange: (picture: string) => void;
}

/** The picture is stored when the account is saved. */
function AccountPicture({ name, picture, isReadOnly, onChange }: AccountPictureProps) {
  const { send, isPending } = useSettingPicture(onChange);
  if (isReadOnly && !picture) return null;
  return (
    <Inline gap="3">
      {picture && <img className={qrPicture} src={pictureUrl(picture, 160)} alt={`QR code of ${name}`} />}
      {!isReadOnly && (
        <FileButton
          size="small"
          icon={<QrCodeIcon size={16} aria-hidden />}
          acceptedTypes={['image/*']}
          onFile={send}
          isPending={isPending}
          aria-label={`${picture ? 'Change' : 'Add'} QR code of ${name}`}
        >
          {picture ? 'Change QR code' : 'Add QR code'}
        </FileButton>
      )}
      {!isReadOnly && picture && (
        <Button size="small" tone="quiet" onPress={() => onChange('')} aria-label={`Remove QR code of ${name}`}>
          Remove QR code
        </Button>
      )}
    </Inline>
  );
}
