import { useParams } from 'wouter';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { StateHelp } from '../../design/emptyState/StateHelp.ts';
import { Heading } from '../../design/text/Heading.tsx';
import { LegalPage } from '../legal/LegalPage.tsx';
import StorefrontShell from '../shell/StorefrontShell.tsx';
import { HelpAnswer, HelpContact } from './HelpAnswer.tsx';
import { HelpQuestions } from './HelpQuestions.tsx';
import { column } from './HelpScreen.css.ts';

/** /help: the questions that customers ask, and at /help/{slug} the answer of one; for everybody, signed in or not. */
export default function HelpScreen() {
  const { slug } = useParams<{ slug?: string }>();
  const isSignedIn = customerSession.use() !== null;
  const help = trpc.settings.help.useQuery();
  const asked = help.data?.questions.find((question) => question.slug === slug);
  const title = asked?.question ?? 'Help';
  usePageTitle(title);
  // The page ends with the contact, so an empty or failed part shows no line that leads to it.
  const content = (
    <StateHelp value={null}>
      <div className={column}>
        <QueryFaces query={help} loading={{ label: 'Loading the help', lines: 8 }}>
          {({ questions }) => {
            if (slug === undefined) return <HelpQuestions questions={questions} />;
            return asked ? <HelpAnswer question={asked} /> : <Gone questions={questions} />;
          }}
        </QueryFaces>
        <HelpContact />
      </div>
    </StateHelp>
  );
  if (!isSignedIn) {
    // Another page for each question, so that the focus begins at its top.
    return (
      <LegalPage key={slug ?? ''} title={title}>
        {content}
      </LegalPage>
    );
  }
  return (
    <StorefrontShell>
      <div className={column}>
        <Heading level={1}>{title}</Heading>
        {content}
      </div>
    </StorefrontShell>
  );
}

/** An address of a question that staff have taken out: the others. */
function Gone({ questions }: Parameters<typeof HelpQuestions>[0]) {
  return (
    <>
      <EmptyState title={purchaseMessages.questionGone} />
      <HelpQuestions questions={questions} />
    </>
  );
}
