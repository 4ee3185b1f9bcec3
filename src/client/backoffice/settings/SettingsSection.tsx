import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { section, sectionBody } from './settings.css.ts';

interface SettingsSectionProps {
  /** What an address names after its #: the page opens at this section. */
  id?: string;
  title: string;
  description?: string;
  children: ReactNode;
}

/** A group of settings under its heading. */
export function SettingsSection({ id: address, title, description, children }: SettingsSectionProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);
  // The section comes after the page, so that the browser itself finds nothing there to open at.
  useEffect(() => {
    if (address !== undefined && window.location.hash === `#${address}`) element.current?.scrollIntoView();
  }, [address]);
  return (
    <section ref={element} id={address} className={section} aria-labelledby={id}>
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
