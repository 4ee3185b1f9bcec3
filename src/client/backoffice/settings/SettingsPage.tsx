import { type ComponentType, type RefObject, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { SettingKey } from '#shared/contracts/settings.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { FormGrid } from '../../design/layout/FormGrid.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { EditHead, useEditing } from '../records/EditHead.tsx';
import { fields } from '../records/records.css.ts';
import { Section } from '../records/Section.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { SettingChanges, type SettingField, SettingFields } from './SettingChoice.tsx';
import { SETTING_NAMES } from './settingNames.ts';
import type { SettingsDraft } from './settingsDraft.ts';
import { SettingsFormContext, useSettingsDraft, useSettingsForm } from './settingsForm.ts';

interface SettingsSection {
  title: string;
  description?: string;
  /** A part with its own interface. Without `fields` it has its own heading. */
  Part?: ComponentType;
  fields?: readonly SettingField[];
  /** Its values in one line, which opens its fields. */
  fold?: (draft: SettingsDraft) => string;
}

/** A page of the settings, which are one record. */
export interface SettingsGroup {
  title: string;
  customersSee: string;
  sections: readonly SettingsSection[];
  /** A part after the form that is saved separately. */
  After?: ComponentType;
}

const pathKeys = (path: string) =>
  Object.entries(SETTING_NAMES).flatMap(([key, { page }]) => (page === path ? [key as SettingKey] : []));

export function SettingsPage({ group }: { group: SettingsGroup }) {
  const { title, customersSee, sections, After } = group;
  usePageTitle(title);
  const [path] = useLocation();
  const { query, ...form } = useSettingsDraft(path);
  const user = useStaffUser();
  const frame = useEditing(form);
  const { container } = frame;
  useFocusOnSetting(container, query.isSuccess);
  return (
    <Page gap="5" width="list">
      <EditHead form={form} frame={frame} title={title} note={customersSee}>
        <SettingChanges keys={pathKeys(path)} label={title} />
        {form.isDirty && (
          <Button tone="quiet" onPress={form.discard}>
            Undo changes
          </Button>
        )}
      </EditHead>
      <QueryFaces query={query} loading={<SettingsSkeleton sections={sections} />}>
        {() => (
          <SettingsFormContext value={form}>
            {user && form.isReadOnly && <Banner>{staffMessages.settingsReadOnly}</Banner>}
            {form.isRestored && <Banner title={messages.draftRestored}>Not saved yet.</Banner>}
            <Form {...frame.form} aria-label={title}>
              <div ref={container} className={fields}>
                {sections.map((section) => (
                  <SectionOf key={section.title} {...section} />
                ))}
              </div>
            </Form>
            {After && <After />}
          </SettingsFormContext>
        )}
      </QueryFaces>
    </Page>
  );
}

function SectionOf({ title, description, Part, fields, fold }: SettingsSection) {
  const { draft, errors } = useSettingsForm();
  if (!fields) return Part && <Part />;
  const isShort = fields.every(({ kind }) => kind === 'number' || kind === 'select');
  const inputs = <SettingFields fields={fields} />;
  const laidOut = isShort ? <FormGrid>{inputs}</FormGrid> : inputs;
  return (
    <Section title={title} description={description}>
      {Part && <Part />}
      {fold ? (
        <details open={fields.some(({ name }) => name in errors)}>
          <summary>{fold(draft)}</summary>
          {laidOut}
        </details>
      ) : (
        laidOut
      )}
    </Section>
  );
}

function SettingsSkeleton({ sections }: Pick<SettingsGroup, 'sections'>) {
  return (
    <SkeletonGroup label="Loading settings">
      {sections.map(({ title }) => (
        <Section key={title} title={title}>
          <Skeleton shape="block" height={96} />
        </Section>
      ))}
    </SkeletonGroup>
  );
}

function useFocusOnSetting(container: RefObject<HTMLElement | null>, isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return;
    const show = () => {
      const name = location.hash.slice(1);
      const place = [...(container.current?.querySelectorAll<HTMLElement>('[data-setting]') ?? [])].find(
        ({ dataset }) => dataset.setting === name,
      );
      const fold = place?.closest('details');
      if (fold) fold.open = true;
      place?.scrollIntoView({ block: 'center' });
      const field = place?.querySelector<HTMLElement>('input, textarea') ?? place?.querySelector<HTMLElement>('button');
      field?.focus({ preventScroll: true });
    };
    show();
    // The router uses pushState, which fires no event.
    const events = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;
    for (const event of events) addEventListener(event, show);
    return () => {
      for (const event of events) removeEventListener(event, show);
    };
  }, [container, isRead]);
}
