import QrCodeIcon from 'lucide-react/icons/qr-code';
import { pictureUrl } from '#shared/productPictures.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { MoveButtons } from '../records/MoveButtons.tsx';
import type { AccountDraft } from './accountList.ts';
import { accountButtons, account as accountClass, accountPicture, qrPicture } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';
import type { EditedRow } from './useEditedList.tsx';
import { useSettingPicture } from './useSettingPicture.ts';

interface AccountRowProps extends EditedRow<AccountDraft> {
  account: AccountDraft;
}

const FIELDS = [
  { field: 'bank', label: 'Bank', maxLength: 80 },
  { field: 'account_name', label: 'Account name', maxLength: 120 },
  { field: 'account_number', label: 'Account number', maxLength: 60 },
] as const;

/** One account in the list; its buttons move it or take it out. */
export function AccountRow({ account, index, autoFocus, onChange, moves }: AccountRowProps) {
  const { errors, isReadOnly } = useSettingsForm();
  const name = account.bank.trim() || `account ${index + 1}`;
  return (
    <li className={accountClass} aria-label={`Account ${index + 1}`}>
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
      <AccountPicture
        name={name}
        picture={account.qr_picture}
        isReadOnly={isReadOnly}
        onChange={(qr_picture) => onChange({ qr_picture })}
      />
      {!isReadOnly && (
        <div className={accountButtons}>
          <MoveButtons name={name} {...moves} />
        </div>
      )}
    </li>
  );
}

interface AccountPictureProps {
  /** The name of the account. */
  name: string;
  /** The picture's filename; empty where there is none. */
  picture: string;
  isReadOnly: boolean;
  onChange: (picture: string) => void;
}

/** The picture of an account's QR code: shown, chosen, taken away. It belongs to the account once that is saved. */
function AccountPicture({ name, picture, isReadOnly, onChange }: AccountPictureProps) {
  const { send, isPending } = useSettingPicture(onChange);
  if (isReadOnly && !picture) return null;
  return (
    <div className={accountPicture}>
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
    </div>
  );
}
