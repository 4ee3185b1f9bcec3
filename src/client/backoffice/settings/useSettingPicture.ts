import type { AccountPicture } from '#shared/contracts/settings.ts';
import { messageOf } from '../../api/apiError.ts';
import { staffSession } from '../../api/session.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { useTask } from '../../app/useTask.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { pictureError, toServerPicture, UnreadablePicture } from '../records/files/pictureFile.ts';

export function useSettingPicture(onSent: (filename: string) => void) {
  const [send, isPending] = useTask(
    async (file: File) => {
      const reason = pictureError(file);
      if (reason) return showToast(reason, { tone: 'error' });
      const form = new FormData();
      form.append('file', await toServerPicture(file));
      const path = 'POST /api/account-settings/account-picture';
      onSent((await uploadFile<AccountPicture>(staffSession, path, form)).qr_picture);
    },
    (error) => showToast(error instanceof UnreadablePicture ? error.message : messageOf(error), { tone: 'error' }),
  );
  return { send, isPending };
}
