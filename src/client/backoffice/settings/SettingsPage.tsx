import { type ComponentType, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import type { SettingKey } from '#shared/contracts/settings.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { ToneIcon } from '../../design/banner/ToneIcon.tsx';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Note } from '../../design/text/Note.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { commitTyping, useFocusOnError } from '../records/form/recordFocus.ts';
import {
  dirtyNote,
  failureLine,
  fields,
  recordActions,
  recordHead,
  recordTitle,
  sectionsPagePage,
} from '../records/records.css.ts';
import { PageTitle, Section } from '../records/Section.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { SettingChanges, type SettingField, SettingFields } from './SettingChoice.tsx';
import { SETTING_NAMES } from './settingNames.ts';
import { sections as sectionsClass } from './settings.css.ts';
import { type SettingsForm, SettingsFormContext, useSettingsDraft } from './settingsForm.ts';

interface SettingsSection {
  title: string;
  description?: string;
  /** A part with its own interface. Without `fields` it brings its own heading. */
  Part?: ComponentType;
  fields?: readonly SettingField[];
}

/** A page of the settings, which are one record. */
export interface SettingsGroup {
  title: string;
  customersSee: string;
  /** Saved by themselves, before and after the form. */
  Before?: ComponentType;
  sections: readonly SettingsSection[];
  After?: ComponentType;
}

const pathKeys = (path: string) =>
  Object.entries(SETTING_NAMES).flatMap(([key, { page }]) => (page === path ? [key as SettingKey] : []));

export function SettingsPage({ group }: { group: SettingsGroup }) {
  const { title, customersSee, Before, sections, After } = group;
  usePageTitle(title);
  const [path] = useLocation();
  const { query, ...form } = useSettingsDraft(path);
  const user = useStaffUser();
  const formId = useId();
  const container = useRef<HTMLDivElement>(null);
  const save = () => void form.save();
  const saveByKey = () => {
    commitTyping();
    container.current?.closest('form')?.requestSubmit();
  };
  useKeys(form.isReadOnly ? [] : [{ keys: ['ctrl+s'], label: 'save', run: saveByKey }]);
  const hasNoField = useFocusOnError(form, container);
  useFocusOnSetting(container, query.isSuccess);
  return (
    <div className={sectionsPagePage}>
      <div className={recordHead}>
        <div className={recordTitle}>
          <PageTitle>{title}</PageTitle>
          <Note>{customersSee}</Note>
        </div>
        <SaveBar form={form} formId={formId} hasNoField={hasNoField}>
          <SettingChanges keys={pathKeys(path)} label={title} />
        </SaveBar>
      </div>
      {Before && <Before />}
      <QueryFaces query={query} loading={<SettingsSkeleton sections={sections} />}>
        {() => (
          <SettingsFormContext value={form}>
            {user && form.isReadOnly && <Banner>{staffMessages.settingsReadOnly}</Banner>}
            {form.isRestored && <Banner title={messages.draftRestored}>Not saved yet.</Banner>}
            <Form id={formId} onSubmit={(event) => event.target === event.currentTarget && save()} aria-label={title}>
              <div ref={container} className={`${fields} ${sectionsClass}`}>
                {sections.map((section) => (
                  <SectionOf key={section.title} {...section} />
                ))}
              </div>
            </Form>
            {After && <After />}
          </SettingsFormContext>
        )}
      </QueryFaces>
    </div>
  );
}

function SectionOf({ title, description, Part, fields }: SettingsSection) {
  if (!fields) return Part && <Part />;
  return (
    <Section title={title} description={description}>
      {Part && <Part />}
      <SettingFields fields={fields} />
    </Section>
  );
}

interface SaveBarProps {
  form: SettingsForm;
  formId: string;
  hasNoField: boolean;
  children: ReactNode;
}

// Never disabled: a half-typed number counts on blur, which happens when this button is pressed.
function SaveBar({ form, formId, hasNoField, children }: SaveBarProps) {
  const { isDirty, isReadOnly, isSaving, failure, errors, discard } = form;
  return (
    <div className={recordActions}>
      {isDirty && <span className={dirtyNote}>Not saved yet</span>}
      {children}
      {isDirty && (
        <Button tone="quiet" onPress={discard}>
          Undo changes
        </Button>
      )}
      {!isReadOnly && (
        <SubmitButton form={formId} isPending={isSaving} aria-keyshortcuts="Control+S Meta+S">
          Save
        </SubmitButton>
      )}
      {failure !== null && (
        <p role="alert" className={failureLine}>
          <ToneIcon tone="error" />
          <Message>{hasNoField ? [failure, ...new Set(Object.values(errors))].join(' ') : failure}</Message>
        </p>
      )}
    </div>
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
      place?.scrollIntoView({ block: 'center' });
      const field = place?.querySelector<HTMLElement>('input, textarea') ?? place?.querySelector<HTMLElement>('button');
      field?.focus({ preventScroll: true });
    };
    show();
    // The router uses pushState, which fires no event by itself.
    const events = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;
    for (const event of events) addEventListener(event, show);
    return () => {
      for (const event of events) removeEventListener(event, show);
    };
  }, [container, isRead]);
}
