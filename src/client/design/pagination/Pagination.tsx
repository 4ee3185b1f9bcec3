import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { NativeSelect } from '../select/NativeSelect.tsx';
import { pageGap as gap, pages } from '../text/text.css.ts';
import { pageList } from './pageList.ts';

export interface PaginationProps {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  label: string;
}

export function Pagination({ page, pageCount, onChange, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={pages}>
      <IconButton label="Previous page" size="small" isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      {pageList(page, pageCount).map((each, index, all) =>
        each === null ? (
          <span key={`after-${all[index - 1]}`} aria-hidden className={gap}>
            …
          </span>
        ) : (
          <Button
            key={each}
            size="small"
            tone={each === page ? 'primary' : 'quiet'}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            onPress={() => onChange(each)}
          >
            {each}
          </Button>
        ),
      )}
      <IconButton label="Next page" size="small" isDisabled={page >= pageCount} onPress={() => onChange(page + 1)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </nav>
  );
}

interface PageSizeProps {
  value: number;
  sizes: readonly number[];
  onChange: (size: number) => void;
}

export function PageSize({ value, sizes, onChange }: PageSizeProps) {
  const offered = [...new Set([...sizes, value])].sort((a, b) => a - b);
  return (
    <NativeSelect
      label="Rows per page"
      isLabelHidden
      size="small"
      options={offered.map((size) => ({ id: String(size), label: `${size} per page` }))}
      value={String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
