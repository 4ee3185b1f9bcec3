import { type ReactNode, useId } from 'react';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { section, sectionBody } from './settings.css.ts';

interface SettingsSectionProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** A group of settings under its heading. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <Stack gap="1">
        <Heading level={2} size="h4" id={id}>
          {title}
        </Heading>
        {description && (
          <Text size="small" tone="muted">
            {description}
          </Text>
        )}
      </Stack>
      <div className={sectionBody}>{children}</div>
    </section>
  );
}
