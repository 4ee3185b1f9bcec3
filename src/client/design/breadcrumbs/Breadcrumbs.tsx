import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '../link/Link.tsx';
import { crumb, trail } from '../text/text.css.ts';

export interface BreadcrumbsProps {
  items: readonly { label: string; href?: string }[];
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={trail}>
        {items.map((item, index) => {
          const isCurrent = index === items.length - 1;
          return (
            <li key={item.href ?? item.label} className={crumb} data-current={isCurrent || undefined}>
              {item.href && !isCurrent ? (
                <Link href={item.href} tone="ink" underline="hover">
                  {item.label}
                </Link>
              ) : (
                <span aria-current={isCurrent ? 'page' : undefined}>{item.label}</span>
              )}
              {!isCurrent && <ChevronRight size={14} aria-hidden />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
