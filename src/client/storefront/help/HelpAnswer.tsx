import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Help } from '#shared/contracts/help.ts';
import { hasContact } from '#shared/domain/storeFacts.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { StoreContact } from '../order/StoreContact.tsx';
import { answer, back, contact } from './HelpScreen.css.ts';

/** Each line of an answer is a paragraph. */
const LINE = /.+/g;

/** The answer of a question, and the way back to the others. */
export function HelpAnswer({ question }: { question: Help['questions'][number] }) {
  return (
    <>
      <div className={answer}>
        {Array.from(question.answer.matchAll(LINE), ({ 0: paragraph, index: start }) => (
          <Text key={start}>{paragraph}</Text>
        ))}
      </div>
      <div className={back}>
        <LinkButton tone="quiet" href={paths.help} icon={<ArrowLeft size={18} aria-hidden />}>
          All questions
        </LinkButton>
      </div>
    </>
  );
}

/** The place and the ways to ask somebody of the store, as far as staff have written them. */
export function HelpContact() {
  if (!hasContact(storeConfig.store)) return null;
  return (
    <section aria-labelledby="ask-the-store" className={contact}>
      <Stack gap="1">
        <Heading level={2} size="h3" id="ask-the-store">
          Ask the store
        </Heading>
        <StoreContact hasHours />
      </Stack>
    </section>
  );
}
