import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../app/paths.ts';
import { Select } from '../../design/select/Select.tsx';
import { ALL, useGrade } from './useGrade.ts';

export default function GradeSelect({ grades }: { grades: readonly string[] }): ReactNode {
  const [, navigate] = useLocation();
  return (
    <Select
      label="Grade level"
      options={[
        { id: ALL, label: 'All grade levels' },
        ...grades.filter(Boolean).map((name) => ({ id: name, label: name })),
      ]}
      value={useGrade()}
      onChange={(chosen) =>
        navigate(chosen === ALL ? paths.bookLists : `${paths.bookLists}?grade=${encodeURIComponent(String(chosen))}`, {
          replace: true,
        })
      }
    />
  );
}
