import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useLocation } from 'wouter';
import { paths, recordPath } from '../../../app/paths.ts';
import { Button } from '../../../design/button/Button.tsx';
import { LinkButton } from '../../../design/button/LinkButton.tsx';
import { NEW_RECORD } from '../../records/useRecord.ts';
import { duplicateDraft, type NewStockState } from './stockDraft.ts';
import type { StockForm } from './stockForm.ts';

/** The actions on a saved product besides saving it. */
export function StockActions({ form }: { form: StockForm }) {
  const [, navigate] = useLocation();
  const { record } = form;
  if (!record) return null;
  const state: NewStockState = { draft: duplicateDraft(record) };
  return (
    <>
      {record.is_available && (
        <LinkButton
          tone="quiet"
          href={paths.product(record._id)}
          target="_blank"
          icon={<ExternalLink size={16} aria-hidden />}
        >
          View in the store
        </LinkButton>
      )}
      {!form.isReadOnly && (
        <Button
          tone="quiet"
          icon={<Copy size={16} aria-hidden />}
          onPress={() => navigate(recordPath(paths.stocks, NEW_RECORD), { state })}
        >
          Duplicate
        </Button>
      )}
    </>
  );
}
