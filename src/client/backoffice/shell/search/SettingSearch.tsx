import { useState } from 'react';
import { useLocation } from 'wouter';
import { staffMessages } from '#shared/staffMessages.ts';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Link } from '../../../design/link/Link.tsx';
import { SearchField } from '../../../design/searchField/SearchField.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { Announced } from '../../../design/text/VisuallyHidden.tsx';
import type { NavigationEntry } from '../navigation.ts';
import { found, settingSearch } from '../shell.css.ts';
import { ACTIONS, actionHits, screenHits, settingHits } from './hits.ts';

const MAX_FOUND = 8;

interface SettingSearchProps {
  entry: NavigationEntry;
}

export default function SettingSearch({ entry }: SettingSearchProps) {
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const wanted = text.trim();
  const pages = new Set(screenHits([entry], '').map(({ href }) => href));
  const actions = actionHits(ACTIONS, true, wanted).filter(({ href }) => pages.has(href.split('#')[0] ?? ''));
  const hits =
    wanted === ''
      ? []
      : [...settingHits([entry], wanted), ...actions, ...screenHits([entry], wanted)].slice(0, MAX_FOUND);
  const [first] = hits;
  const open = (href: string) => {
    setText('');
    navigate(href);
  };
  return (
    <search className={settingSearch}>
      <SearchField
        label="Search the settings"
        isLabelHidden
        size="small"
        placeholder="Search"
        maxLength={100}
        value={text}
        onChange={setText}
        onSubmit={() => first && open(first.href)}
      />
      <Announced>{wanted === '' ? '' : hits.length === 0 ? staffMessages.noRecords : `${hits.length} found`}</Announced>
      {wanted !== '' && (
        <div className={found}>
          {hits.length === 0 && <Text tone="muted">{staffMessages.noRecords}</Text>}
          <PlainList>
            {hits.map(({ kind, label, note, href }) => (
              <li key={`${kind} ${href}`}>
                <Link isAlone href={href} onPress={() => setText('')}>
                  {label}
                </Link>{' '}
                <Note as="span">{note}</Note>
              </li>
            ))}
          </PlainList>
        </div>
      )}
    </search>
  );
}
