import type { ReactNode } from 'react';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { legalDate } from './legalDate.ts';

interface LegalTextProps {
  /** The word before the day: "Effective". */
  dated: string;
  day: StoreDay;
  children: ReactNode;
}

export function LegalText({ dated, day, children }: LegalTextProps) {
  return (
    <Stack gap="6">
      <Note>
        {dated} <time dateTime={day}>{legalDate(day)}</time>
      </Note>
      {children}
    </Stack>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="2">
      <Heading level={2}>{title}</Heading>
      {children}
    </Stack>
  );
}

export function Points({ items }: { items: readonly string[] }) {
  return (
    <Stack as="ul" gap="1" paddingLeft="5">
      {items.map((item) => (
        <Text as="li" key={item}>
          {item}
        </Text>
      ))}
    </Stack>
  );
}
