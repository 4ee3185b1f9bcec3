import { useEffect, useState } from 'react';
import { useParams, useSearch } from 'wouter';
import type { Help } from '#shared/contracts/help.ts';
import { findQuestions } from '#shared/domain/customers/helpQuestions.ts';
import { hasContact } from '#shared/domain/storeFacts.ts';
import { messages, questionsFound } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { BackLink } from '../../design/button/BackLink.tsx';
import { Drawing } from '../../design/emptyState/Drawing.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { StateHelp } from '../../design/emptyState/StateHelp.ts';
import { Box } from '../../design/layout/Box.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Announced } from '../../design/text/VisuallyHidden.tsx';
import { LegalPage } from '../legal/LegalPage.tsx';
import { StoreContact } from '../order/StoreContact.tsx';
import StorefrontShell from '../shell/StorefrontShell.tsx';

export default function HelpScreen() {
  const { slug } = useParams<{ slug?: string }>();
  const isSignedIn = customerSession.use() !== null;
  const help = trpc.settings.help.useQuery();
  const asked = help.data?.questions.find((question) => question.slug === slug);
  const title = asked?.question ?? 'Help';
  usePageTitle(title);
  // The page ends with the contact, so empty and failed parts link to no help.
  const content = (
    <StateHelp value={null}>
      <Page isCentered width="text" gap="6">
        <QueryFaces query={help} loading={{ label: 'Loading help', lines: 8 }}>
          {({ questions }) => {
            if (slug === undefined) return <HelpQuestions questions={questions} />;
            return asked ? <HelpAnswer question={asked} /> : <Gone questions={questions} />;
          }}
        </QueryFaces>
        <HelpContact />
      </Page>
    </StateHelp>
  );
  if (!isSignedIn) {
    // A separate page for each question, so that the focus starts at its top.
    return (
      <LegalPage key={slug ?? ''} title={title}>
        {content}
      </LegalPage>
    );
  }
  return (
    <StorefrontShell>
      <Page isCentered width="text" gap="6">
        <Heading level={1}>{title}</Heading>
        {content}
      </Page>
    </StorefrontShell>
  );
}

function Gone({ questions }: Parameters<typeof HelpQuestions>[0]) {
  return (
    <>
      <EmptyState title={messages.questionGone} />
      <HelpQuestions questions={questions} />
    </>
  );
}

const LINE = /.+/g;

function HelpAnswer({ question }: { question: Help['questions'][number] }) {
  return (
    <>
      <Stack gap="3" overflowWrap="anywhere">
        {Array.from(question.answer.matchAll(LINE), ({ 0: paragraph, index: start }) => (
          <Text key={start}>{paragraph}</Text>
        ))}
      </Stack>
      <BackLink href={paths.help}>All questions</BackLink>
    </>
  );
}

function HelpContact() {
  if (!hasContact(storeConfig.store)) return null;
  return (
    <Stack as="section" aria-labelledby="ask-the-store" gap="1" paddingTop="4" borderTop="hairline">
      <Heading level={2} size="h3" id="ask-the-store">
        Contact us
      </Heading>
      <StoreContact hasHours />
    </Stack>
  );
}

const MAX_SEARCH_LENGTH = 80;

const PAUSE_MS = 300;

function HelpQuestions({ questions }: { questions: Help['questions'] }) {
  const kept = new URLSearchParams(useSearch()).get('q') ?? '';
  const [text, setText] = useState(kept);
  // The words of the URL, also after Back.
  const [known, setKnown] = useState(kept);
  if (known !== kept) {
    setKnown(kept);
    setText(kept);
  }
  const found = findQuestions(questions, text);
  function keep() {
    if (text === kept) return;
    const query = text === '' ? '' : `?${new URLSearchParams({ q: text })}`;
    history.replaceState(history.state, '', `${paths.help}${query}`);
  }
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <>
      <search>
        <SearchField
          label="Search help"
          value={text}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={setText}
          onBlur={keep}
          autoComplete="off"
        />
      </search>
      <Announced>{text !== '' && questionsFound(found.length)}</Announced>
      {found.length === 0 ? (
        <EmptyState
          icon={<Drawing name="search" />}
          title="No answer found."
          description="Try another word, or ask us."
        />
      ) : (
        <PlainList aria-label="Questions" gap="0">
          {found.map(({ slug, question, answer }) => (
            <Box as="li" key={slug} paddingY="2" borderTop="hairline">
              <Link isAlone href={recordPath(paths.help, slug)}>
                {question}
              </Link>
              <Note lines={2}>{answer}</Note>
            </Box>
          ))}
        </PlainList>
      )}
    </>
  );
}
