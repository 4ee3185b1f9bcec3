import { Inline } from '#client/design/layout/Inline.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { phoneLink } from '#shared/domain/storeFacts.ts';
import { paths } from '../paths.ts';
import { storeConfig } from '../storeConfig.ts';

export function AskStore() {
  const { phone, mail } = storeConfig.store;
  const contact = phone || mail;
  return (
    <Inline gap="2" justify="center">
      {contact && (
        <>
          <Note as="span">Contact us:</Note>
          <Link isAlone href={phone ? phoneLink(phone) : `mailto:${mail}`}>
            {contact}
          </Link>
          <span aria-hidden>·</span>
        </>
      )}
      <Link isAlone href={paths.help}>
        Help
      </Link>
    </Inline>
  );
}
