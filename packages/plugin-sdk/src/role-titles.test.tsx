import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LanguageProvider } from './language.tsx';
import { RoleNamesProvider, useRoleTitle } from './role-titles.ts';

function Titles({ of }: { readonly of: readonly string[] }) {
  const title = useRoleTitle();
  return <p>{of.map(title).join(', ')}</p>;
}

it.each([
  ['en', 'Safety Officer, Inspector of Works, Crane captain, ACME_LEAD, risc.lead'],
  ['zh-CN', '安全主任, 工程督察, Crane captain, ACME_LEAD, risc.lead'],
] as const)(
  'in %s names the roles of every project by code or title, and leaves others as they are',
  (locale, text) => {
    render(
      <LanguageProvider source={{ locale, project: { timeZone: 'Asia/Hong_Kong' } }}>
        <Titles of={['SAFETY_OFFICER', 'Inspector of Works', 'Crane captain', 'ACME_LEAD', 'risc.lead']} />
      </LanguageProvider>,
    );
    expect(screen.getByText(text)).toBeTruthy();
  },
);

it('names the roles of the project by what the project calls them, and never a standard role', () => {
  render(
    <LanguageProvider source={{ locale: 'zh-CN', project: { timeZone: 'Asia/Hong_Kong' } }}>
      <RoleNamesProvider value={{ NIGHT_SHIFT: 'Night shift', VIEWER: 'Spy' }}>
        <Titles of={['NIGHT_SHIFT', 'VIEWER', 'toString']} />
      </RoleNamesProvider>
    </LanguageProvider>,
  );
  expect(screen.getByText('Night shift, 查看者, toString')).toBeTruthy();
});
