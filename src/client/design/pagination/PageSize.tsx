import { NativeSelect } from '../select/NativeSelect.tsx';

export interface PageSizeProps {
  /** Rows a page. */
  value: number;
  /** The sizes that are offered; a current value that is none of them is offered too. */
  sizes: readonly number[];
  onChange: (size: number) => void;
}

/** How many rows a page has. */
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
