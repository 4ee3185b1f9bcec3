import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '../../design/button/IconButton.tsx';

export interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export const MoveButtons = ({ name, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) => (
  <>
    <IconButton label={`Move ${name} up`} isDisabled={isFirst} onPress={() => onMove(-1)}>
      <ArrowUp size={16} aria-hidden />
    </IconButton>
    <IconButton label={`Move ${name} down`} isDisabled={isLast} onPress={() => onMove(1)}>
      <ArrowDown size={16} aria-hidden />
    </IconButton>
    <IconButton label={`Remove ${name}`} onPress={onRemove}>
      <Trash2 size={16} aria-hidden />
    </IconButton>
  </>
);
