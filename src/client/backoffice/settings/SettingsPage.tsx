import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
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
import { PageTitle } from '../records/PageTitle.tsx';
import { commitTyping, useFocusOnError } from '../records/recordFocus.ts';
import {
  dirtyNote,
  failureLine,
  fields,
  recordActions,
  recordHead,
  recordTitle,
  sectionsPagePage,
} from '../records/records.css.ts';
import { Section } from '../records/Section.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { sections as sectionsClass } from './settings.css.ts';
import { type SettingsForm, SettingsFormContext, useSettingsDraft } from './settingsForm.ts';

interface SettingsPageProps {
  title: string;
  customersSee: string;
  sections: readonly string[];
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

export function SettingsPage({ title, customersSee, sections, before, after, children }: SettingsPageProps) {
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
        {!form.isReadOnly && <SaveBar form={form} formId={formId} hasNoField={hasNoField} />}
      </div>
      {before}
      <QueryFaces query={query} loading={<SettingsSkeleton sections={sections} />}>
        {() => (
          <SettingsFormContext value={form}>
            {user && form.isReadOnly && <Banner>{staffMessages.settingsReadOnly}</Banner>}
            {form.isRestored && <Banner title={messages.draftRestored}>Not saved yet.</Banner>}
            <Form id={formId} onSubmit={(event) => event.target === event.currentTarget && save()} aria-label={title}>
              <div ref={container} className={`${fields} ${sectionsClass}`}>
                {children}
              </div>
            </Form>
            {after}
          </SettingsFormContext>
        )}
      </QueryFaces>
    </div>
  );
}

// Never disabled: a half-typed number counts on blur, which happens when this button is pressed.
function SaveBar({ form, formId, hasNoField }: { form: SettingsForm; formId: string; hasNoField: boolean }) {
  const { isDirty, isSaving, failure, errors, discard } = form;
  return (
    <div className={recordActions}>
      {isDirty && <span className={dirtyNote}>Not saved yet</span>}
      {isDirty && (
        <Button tone="quiet" onPress={discard}>
          Undo changes
        </Button>
      )}
      <SubmitButton form={formId} isPending={isSaving} aria-keyshortcuts="Control+S Meta+S">
        Save
      </SubmitButton>
      {failure !== null && (
        <p role="alert" className={failureLine}>
          <ToneIcon tone="error" />
          <Message>{hasNoField ? [failure, ...new Set(Object.values(errors))].join(' ') : failure}</Message>
        </p>
      )}
    </div>
  );
}

function SettingsSkeleton({ sections }: { sections: readonly string[] }) {
  return (
    <SkeletonGroup label="Loading settings">
      {sections.map((title) => (
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
