import QrCodeIcon from 'lucide-react/icons/qr-code';
import { pictureUrl } from '#shared/productPictures.ts';
import { Button } from '../../design/button/Button.tsx';
import { FileButton } from '../../design/fileDrop/FileButton.tsx';
import { accountPicture, qrPicture } from './settings.css.ts';
import { useSettingPicture } from './useSettingPicture.ts';

interface AccountPictureProps {
  /** The name of the account. */
  name: string;
  /** The picture's filename; empty where there is none. */
  picture: string;
  isReadOnly: boolean;
  onChange: (picture: string) => void;
}

/** The picture of an account's QR code: shown, chosen, taken away. It belongs to the account once that is saved. */
export function AccountPicture({ name, picture, isReadOnly, onChange }: AccountPictureProps) {
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
          aria-label={`${picture ? 'Change' : 'Add'} QR picture of ${name}`}
        >
          {picture ? 'Change QR picture' : 'Add QR picture'}
        </FileButton>
      )}
      {!isReadOnly && picture && (
        <Button size="small" tone="quiet" onPress={() => onChange('')} aria-label={`Remove QR picture of ${name}`}>
          Remove QR picture
        </Button>
      )}
    </div>
  );
}
